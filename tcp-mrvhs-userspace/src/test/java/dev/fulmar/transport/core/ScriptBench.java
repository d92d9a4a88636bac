package dev.fulmar.transport.core;

import dev.fulmar.transport.wire.DecodeResult;
import dev.fulmar.transport.wire.Segment;
import dev.fulmar.transport.wire.SegmentCodec;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.stream.Collectors;

/** Holds one side of a connection to a {@link Script}, in virtual time. */
final class ScriptBench {
  private static final String PEER = "peer";
  private static final int PORT = 9900;
  private static final int WINDOW_BYTES = 20_000;

  private final Script script;
  private final ConnectionConfigBuilder config = Lockstep.plain();
  private final List<String> said = new ArrayList<>();
  private final ByteBuffer out = ByteBuffer.allocate(70_000);
  private final Set<ConnectionEvent> events = EnumSet.noneOf(ConnectionEvent.class);
  private Script.Line line;
  private long iss = Lockstep.ISS;
  private long peerIss = Lockstep.PEER_ISS;
  private long nowNanos = 1;
  private Endpoint endpoint;
  private Connection connection;

  private ScriptBench(Script script) {
    this.script = script;
    config.congestion(unused -> new FixedWindow(WINDOW_BYTES));
  }

  /**
   * Runs a script.
   *
   * @throws AssertionError at the first line that does not hold, with what was said so far
   * @throws IllegalArgumentException if a line is none
   */
  static void run(Script script) {
    new ScriptBench(script).run();
  }

  private void run() {
    for (Script.Line next : script.lines()) {
      line = next;
      try {
        pass(next.waitNanos());
        obey(next.word(), next.rest());
      } catch (IllegalArgumentException | IllegalStateException wrong) {
        throw new IllegalArgumentException(where() + wrong.getMessage(), wrong);
      }
      said.add("%4d  %s %s".formatted(next.number(), next.word(), next.rest()));
    }
    if (endpoint != null) {
      expectNone("at the end");
    }
  }

  private String where() {
    return "%s:%d: ".formatted(script.name(), line.number());
  }

  private AssertionError failure(String what) {
    return new AssertionError(where() + what + "\nso far:\n" + String.join("\n", said));
  }

  /** Until the time of a line nothing is sent. */
  private void pass(long nanos) {
    if (endpoint == null || nanos == 0) {
      return;
    }
    expectNone("before the time has come");
    long untilNanos = nowNanos + nanos;
    for (long due = endpoint.pollTimeout(); due < untilNanos; due = endpoint.pollTimeout()) {
      nowNanos = Math.max(nowNanos, due);
      endpoint.handleTimeout(nowNanos);
      expectNone("%.6f s too early".formatted((untilNanos - nowNanos) / 1e9));
    }
    nowNanos = untilNanos;
    endpoint.handleTimeout(nowNanos);
  }

  private void obey(String word, String rest) {
    switch (word) {
      case "config" -> Arrays.stream(rest.split(",\\s*")).forEach(this::configure);
      case "iss" -> iss = Long.parseLong(rest);
      case "peer-iss" -> peerIss = Long.parseLong(rest);
      case "listen" -> endpoint().listen(PORT, config.build());
      case "connect" ->
          connection =
              endpoint().connectFrom(nowNanos, PORT, PEER, Lockstep.PEER_PORT, config.build());
      case "accept" -> accept();
      case "<" -> arrives(ScriptSegment.parse(rest));
      case ">" -> sends(ScriptSegment.parse(rest));
      case "none" -> expectNone("");
      case "unreachable" -> endpoint.handleUnreachable(PEER);
      case "expect" -> expect(rest.split("\\s+", 2)[0], rest.split("\\s+", 2)[1]);
      default -> use(word, rest);
    }
  }

  private void use(String word, String rest) {
    switch (word) {
      case "write" -> {
        int bytes = Integer.parseInt(rest);
        equal("bytes written", bytes, connection.write(ByteBuffer.allocate(bytes)));
      }
      case "read" -> {
        int bytes = Integer.parseInt(rest);
        equal("bytes read", bytes, connection.read(ByteBuffer.allocate(Math.max(1, bytes))));
      }
      case "finish" -> connection.finish();
      case "close" -> connection.close();
      case "abort" -> connection.abort();
      default ->
          throw new IllegalArgumentException(
              "'%s' is no word, allowed: config, iss, peer-iss, listen, connect, accept, <, >, none, unreachable, expect, write, read, finish, close, abort"
                  .formatted(word));
    }
  }

  private Endpoint endpoint() {
    endpoint = new Endpoint(EndpointConfig.DEFAULT, new SplittableRandom(1), (key, now) -> iss);
    return endpoint;
  }

  private void configure(String setting) {
    String[] words = setting.strip().split("\\s+", -1);
    boolean on = words.length < 2 || words[1].equals("on");
    switch (words[0]) {
      case "timestamps" -> config.timestamps(on);
      case "wscale" -> config.windowScaling(on);
      case "sack" -> config.sack(on);
      case "nodelay" -> config.noDelay(on);
      case "mss" -> config.maxSegmentBytes(Integer.parseInt(words[1]));
      case "window" -> config.receiveBufferBytes(Integer.parseInt(words[1]));
      case "send-buffer" -> config.sendBufferBytes(Integer.parseInt(words[1]));
      case "quick-acks" -> config.quickAckSegments(Integer.parseInt(words[1]));
      case "challenges" -> config.challengeAcksPerSecond(Integer.parseInt(words[1]));
      case "keep-alive" -> config.keepAliveNanos(seconds(words[1]));
      case "user-timeout" -> config.userTimeoutNanos(seconds(words[1]));
      case "connect-timeout" -> config.connectTimeoutNanos(seconds(words[1]));
      case "time-wait" -> config.timeWaitNanos(seconds(words[1]));
      default ->
          throw new IllegalArgumentException(
              "'%s' is no setting, allowed: timestamps, wscale, sack, nodelay, mss, window, send-buffer, quick-acks, challenges, keep-alive, user-timeout, connect-timeout, time-wait"
                  .formatted(words[0]));
    }
  }

  private static long seconds(String amount) {
    return Math.round(Double.parseDouble(amount.replace("s", "")) * 1e9);
  }

  /** The endpoint tells of its connections once they have nothing more to send. */
  private void accept() {
    expectNone("before it is accepted");
    connection = endpoint.pollAccept(PORT);
    if (connection == null) {
      throw failure("nobody is to be accepted");
    }
  }

  private void arrives(ScriptSegment segment) {
    ByteBuffer datagram = ByteBuffer.allocate(70_000);
    SegmentCodec.encode(segment.toSegment(peerIss, iss), datagram);
    endpoint.handleDatagram(nowNanos, PEER, datagram.flip());
  }

  private void sends(ScriptSegment expected) {
    Segment sent = poll();
    String words = sent == null ? "nothing" : expected.wordsOf(sent, peerIss, iss);
    equal("sent", expected.words(), words);
  }

  private void expectNone(String when) {
    Segment sent = poll();
    if (sent != null) {
      throw failure("nothing is to be sent, but was %s: %s".formatted(when, sent));
    }
  }

  private Segment poll() {
    if (endpoint.pollTransmit(nowNanos, out.clear()) == null) {
      return null;
    }
    Segment segment = new Segment();
    ByteBuffer datagram = ByteBuffer.wrap(Arrays.copyOf(out.array(), out.position()));
    equal("what is sent", DecodeResult.OK, SegmentCodec.decode(datagram, segment));
    return segment;
  }

  private void expect(String what, String value) {
    switch (what) {
      case "state" -> equal("state", value, connection.state().name());
      case "reason" -> equal("close reason", value, String.valueOf(connection.closeReason()));
      case "readable" -> equal("readable", value, Integer.toString(connection.readable()));
      case "unacknowledged" ->
          equal("unacknowledged", value, Integer.toString(connection.unacknowledged()));
      case "events" -> equal("events", value, takeEvents());
      case "stat" -> {
        String[] words = value.split("\\s+", -1);
        equal(words[0], words[1], stat(words[0]));
      }
      default ->
          throw new IllegalArgumentException(
              "'%s' cannot be expected, allowed: state, reason, readable, unacknowledged, events, stat"
                  .formatted(what));
    }
  }

  private String takeEvents() {
    expectNone("before there are events");
    while (endpoint.pollEventful() != null) {
      for (ConnectionEvent event = connection.pollEvent();
          event != null;
          event = connection.pollEvent()) {
        events.add(event);
      }
    }
    String names = events.stream().map(Enum::name).collect(Collectors.joining(" "));
    events.clear();
    return names;
  }

  private String stat(String name) {
    try {
      return String.valueOf(ConnectionStats.class.getMethod(name).invoke(connection.stats()));
    } catch (ReflectiveOperationException none) {
      throw new IllegalArgumentException("'%s' is no figure of ConnectionStats".formatted(name));
    }
  }

  private void equal(String what, Object expected, Object actual) {
    if (!expected.equals(actual)) {
      throw failure("%s: expected %s, was %s".formatted(what, expected, actual));
    }
  }
}
