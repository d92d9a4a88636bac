package dev.fulmar.netem;

import static java.util.Objects.requireNonNull;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.Reader;
import java.util.BitSet;
import java.util.EnumMap;
import java.util.Locale;
import java.util.Map;

/**
 * The fates that a {@link VerdictLog} tells of, for links that are to repeat them.
 *
 * <pre>{@code
 * VerdictReplay replay = VerdictReplay.read(Files.newBufferedReader(path), path.toString());
 * new Link(replay.config(Direction.UP, LinkSpec.parse("delay 40ms")), 1, Direction.UP, log);
 * }</pre>
 *
 * <p>The i-th packet of a direction is lost, or finds the queue full, if the log's last verdict
 * about it says so; packets beyond the end of the log pass. A packet that the queue dropped after
 * it had let it in is dropped as it comes. Damage and copies are not in a log: they come from the
 * seed, and copies pass the queue. Immutable.
 */
public final class VerdictReplay {
  /** How many packets a direction of a log may have: 50 million, two bits each. */
  public static final int MAX_PACKETS = 50_000_000;

  private final String name;
  private final Map<Direction, Fates> fates = new EnumMap<>(Direction.class);

  private VerdictReplay(String name) {
    this.name = requireNonNull(name, "name");
    for (Direction direction : Direction.values()) {
      fates.put(direction, new Fates());
    }
  }

  /**
   * Reads a log to its end; does not close it.
   *
   * @param name of the log, for refusals
   * @throws VerdictLogException if it is none: says which line is wrong and what is allowed
   * @throws IOException if it cannot be read
   */
  public static VerdictReplay read(Reader log, String name) throws IOException {
    VerdictReplay replay = new VerdictReplay(name);
    VerdictLines lines = new VerdictLines(new BufferedReader(log), name);
    for (VerdictLines.Line line = lines.next(); line != null; line = lines.next()) {
      replay.fates.get(line.direction()).note(line, lines);
    }
    return replay;
  }

  /** The name of the log. */
  public String name() {
    return name;
  }

  /** How many packets of a direction the log tells of. */
  public long packets(Direction direction) {
    return fates.get(direction).count;
  }

  /** What becomes of a packet, counted from 1. */
  public Verdict fate(Direction direction, long index) {
    return fates.get(direction).of(index);
  }

  /**
   * A configuration whose packets meet the fates of the log.
   *
   * @param base says the rest: rate, delay and so on
   * @throws IllegalArgumentException if the base itself asks for a loss or a queue
   */
  public LinkConfig config(Direction direction, LinkConfig base) {
    requireNonNull(direction, "direction");
    return base.replaying(
        direction.name().toLowerCase(Locale.ROOT), () -> new ReplayedFates(this, direction));
  }

  /** The last verdict about each packet of a direction. */
  private static final class Fates {
    private final BitSet lost = new BitSet();
    private final BitSet queueFull = new BitSet();
    private int count;

    void note(VerdictLines.Line line, VerdictLines lines) {
      if (line.index() > count + 1L) {
        throw lines.refusal(
            "index is %d after %d: verdicts are missing".formatted(line.index(), count),
            "each index in its turn, from 1");
      }
      if (line.index() <= count && line.verdict() != Verdict.QUEUE_FULL) {
        throw lines.refusal(
            "index is %d again".formatted(line.index()),
            "a second verdict only where it is QUEUE_FULL");
      }
      if (line.index() == count + 1L) {
        if (count == MAX_PACKETS) {
          throw lines.refusal(
              "is one packet too many", "%d packets a direction".formatted(MAX_PACKETS));
        }
        count++;
      }
      lost.set((int) line.index(), line.verdict() == Verdict.LOST);
      queueFull.set((int) line.index(), line.verdict() == Verdict.QUEUE_FULL);
    }

    Verdict of(long index) {
      if (index > count) {
        return Verdict.PASSED;
      }
      boolean dropped = queueFull.get((int) index);
      return lost.get((int) index) ? Verdict.LOST : dropped ? Verdict.QUEUE_FULL : Verdict.PASSED;
    }
  }
}
