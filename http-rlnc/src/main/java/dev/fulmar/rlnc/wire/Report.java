package dev.fulmar.rlnc.wire;

import static java.util.Objects.requireNonNull;

import java.nio.ByteBuffer;
import java.util.Optional;

/**
 * What a receiver tells in each reply, the HTTP field {@code RLNC-Ack}.
 *
 * <pre>
 *   RLNC-Ack: seen=2, new=4, rank=2, dec=0, rx=7, ep=:8 bytes:, inc=3, run=:8 bytes:
 *             new is left out if it is seen, inc and run as long as there is nothing to say
 *   RLNC-Ack: seen=7, rx=12, ep=:8 bytes:
 *             to who has met the server: rank is left out if it is new, dec if it is seen
 * </pre>
 *
 * @param seen the largest S such that every id up to S is seen
 * @param newest the largest id known of; never below {@code seen}
 * @param rank how many of the ids up to {@code newest} are not missing: {@code newest - rank}
 *     combinations are still needed; from {@code seen} to {@code newest}
 * @param decoded every message up to this id was delivered, and that is on disk if anything is;
 *     from 0 to {@code seen}
 * @param received how many transmissions arrived in this epoch, useful or not
 * @param epoch names the receiver's memory: another one means that undecoded combinations are gone
 * @param incarnation the highest of the sender's that is on disk, if anything is; names none before
 *     it
 */
public record Report(
    long seen,
    long newest,
    long rank,
    long decoded,
    long received,
    long epoch,
    Optional<Incarnation> incarnation) {
  /** The name of the HTTP field. */
  public static final String FIELD_NAME = "RLNC-Ack";

  /**
   * Checks the order.
   *
   * @throws IllegalArgumentException if a number is out of its range, or the incarnation names what
   *     was before it
   */
  public Report {
    requireNonNull(incarnation, "incarnation");
    if (incarnation.filter(met -> !met.after().isEmpty()).isPresent()) {
      throw new IllegalArgumentException("incarnation names runs before it, must name none");
    }
    if (decoded < 0
        || decoded > seen
        || seen > rank
        || rank > newest
        || newest > MessageId.MAX
        || received < 0
        || received > MessageId.MAX) {
      throw new IllegalArgumentException(
          "dec is %d, seen %d, rank %d, new %d, rx %d, must be 0 <= dec <= seen <= rank <= new, and at most %d"
              .formatted(decoded, seen, rank, newest, received, MessageId.MAX));
    }
  }

  /** One that says nothing of incarnations. */
  public Report(long seen, long newest, long rank, long decoded, long received, long epoch) {
    this(seen, newest, rank, decoded, received, epoch, Optional.empty());
  }

  /** How many more combinations the receiver needs. */
  public long deficit() {
    return newest - rank;
  }

  /** The value of the field for who has met the server: without what that one knows. */
  public String writeBriefly() {
    StructuredText text = known();
    if (rank != newest) {
      text.number("rank", rank);
    }
    if (decoded != seen) {
      text.number("dec", decoded);
    }
    return text.number("rx", received).bytes("ep", bytes(epoch)).toString();
  }

  private StructuredText known() {
    StructuredText text = new StructuredText().number("seen", seen);
    return newest == seen ? text : text.number("new", newest);
  }

  /** The value of the field. */
  public String write() {
    StructuredText text =
        known()
            .number("rank", rank)
            .number("dec", decoded)
            .number("rx", received)
            .bytes("ep", bytes(epoch));
    incarnation.ifPresent(met -> text.number("inc", met.number()).bytes("run", bytes(met.run())));
    return text.toString();
  }

  private static byte[] bytes(long value) {
    return ByteBuffer.allocate(Long.BYTES).putLong(value).array();
  }

  /** Reads the value of the field; several field lines are joined by {@code ", "} before. */
  public static Parsed<Report> parse(String text) {
    try {
      StructuredDictionary members = StructuredDictionary.parse(text);
      long seen = members.number("seen", 0, MessageId.MAX);
      long decoded = members.has("dec") ? members.number("dec", 0, seen) : seen;
      long newest = members.has("new") ? members.number("new", seen, MessageId.MAX) : seen;
      long rank = members.has("rank") ? members.number("rank", seen, newest) : newest;
      long received = members.number("rx", 0, MessageId.MAX);
      long epoch = members.bits("ep");
      Optional<Incarnation> incarnation =
          members.has("inc")
              ? Optional.of(
                  Incarnation.of(members.number("inc", 1, MessageId.MAX), members.bits("run")))
              : Optional.empty();
      return new Parsed.Accepted<>(
          new Report(seen, newest, rank, decoded, received, epoch, incarnation));
    } catch (RefusedException refused) {
      return new Parsed.Refused<>(refused.refusal());
    }
  }
}
