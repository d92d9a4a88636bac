package dev.fulmar.netem.radio;

import java.util.ArrayList;
import java.util.List;
import java.util.function.IntFunction;
import java.util.random.RandomGenerator;

/** A medium in a test: jumps from event to event, and keeps what came out and what was heard. */
final class RadioRun implements RadioTap {
  static final long US = 1_000;
  static final long MS = 1_000_000;
  static final long SECOND = 1_000_000_000;

  final List<RadioDelivery> deliveries = new ArrayList<>();
  final List<String> log = new ArrayList<>();
  final RadioMedium medium;

  RadioRun(Topology topology, int sink, RadioConfig config, long seed) {
    medium = new RadioMedium(topology, sink, config, seed, this);
  }

  private RadioRun(Topology topology, RadioConfig config, IntFunction<RandomGenerator> backOffs) {
    medium = new RadioMedium(topology, 0, config, 1, this, backOffs);
  }

  /**
   * With back-offs that are told.
   *
   * @param units for each node its back-offs in units, in the order it draws them; the last one
   *     goes on for ever. All exponents are 8, so that any number from 0 to 255 will do
   */
  static RadioRun withBackOffs(Topology topology, RadioConfig config, int[]... units) {
    return new RadioRun(
        topology,
        config.withCsma(config.csma().withExponents(8, 8).withRepeatMemoryNanos(2 * SECOND)),
        node -> new Told(units[node], 8));
  }

  /** With these generators of the back-offs. */
  static RadioRun withGenerators(
      Topology topology, RadioConfig config, IntFunction<RandomGenerator> backOffs) {
    return new RadioRun(topology, config, backOffs);
  }

  /** Nodes in a row at these places, the first of them the sink. */
  static Topology line(double... xMetres) {
    List<Position> positions = new ArrayList<>();
    for (double x : xMetres) {
      positions.add(new Position(x, 0));
    }
    return new Topology("line", positions, 0, 0);
  }

  static int[] units(int... units) {
    return units;
  }

  boolean offer(int from, int to, int payloadBytes, long nowNanos) {
    runUntil(nowNanos);
    return medium.offer(from, to, new byte[payloadBytes], null, nowNanos);
  }

  RadioRun runUntil(long endNanos) {
    while (medium.nextEventNanos() <= endNanos) {
      pollAll(medium.nextEventNanos());
    }
    medium.advance(endNanos);
    return this;
  }

  /** Takes out what has arrived by then. */
  void pollAll(long nowNanos) {
    for (RadioDelivery out = medium.poll(nowNanos); out != null; out = medium.poll(nowNanos)) {
      deliveries.add(out);
    }
  }

  /** The lines of the log that begin so. */
  List<String> logged(String prefix) {
    return log.stream().filter(line -> line.startsWith(prefix)).toList();
  }

  RadioStats stats() {
    return medium.stats();
  }

  @Override
  public void onChannelBusy(int node, long nowNanos) {
    log.add("busy at " + node + ", " + nowNanos / US + " us");
  }

  @Override
  public void onFrameStarted(RadioFrame frame, long nowNanos) {
    log.add(words("start", frame, nowNanos));
  }

  @Override
  public void onFrameEnded(RadioFrame frame, FrameOutcome outcome, long nowNanos) {
    log.add(words("end", frame, nowNanos) + ", " + outcome);
  }

  @Override
  public void onAcknowledged(RadioFrame frame, long nowNanos) {
    log.add(words("acknowledged", frame, nowNanos));
  }

  @Override
  public void onRepeated(RadioFrame frame, long nowNanos) {
    log.add(words("repeat", frame, nowNanos));
  }

  @Override
  public void onDropped(RadioDatagram datagram, int node, RadioLoss why, long nowNanos) {
    log.add("drop " + datagram.index() + " at " + node + ", " + nowNanos / US + " us, " + why);
  }

  @Override
  public void onDelivered(RadioDelivery delivery) {
    long micros = delivery.deliveredNanos() / US;
    log.add("deliver " + delivery.datagram().index() + ", " + micros + " us");
  }

  private static String words(String what, RadioFrame frame, long nowNanos) {
    String kind = frame.isAck() ? " ack " : " frame ";
    return what + kind + frame.from() + ">" + frame.to() + ", " + nowNanos / US + " us";
  }

  /** Draws what it is told. */
  private static final class Told implements RandomGenerator {
    private final int[] units;
    private final int exponent;
    private int drawn;

    Told(int[] units, int exponent) {
      this.units = units;
      this.exponent = exponent;
    }

    @Override
    public long nextLong() {
      long next = units[Math.min(drawn, units.length - 1)];
      drawn++;
      return next << (Long.SIZE - exponent);
    }
  }
}
