package dev.fulmar.rlnc.wire;

import dev.fulmar.rlnc.wire.Refusal.Reason;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What a receiver says after each transmission: the paper's Response(seen_newest, unseen_newest),
 * the body of a response.
 *
 * <pre>
 *   {"Number": "2,4"}    messages up to 2 are seen, messages up to 4 are known of
 *   {"Number": "4"}      messages up to 4 are seen, so they are decoded, all of them
 * </pre>
 *
 * @param seen the largest S such that every id up to S is seen; 0 if there is none
 * @param newest the largest id known of; never below {@code seen}
 */
public record Acknowledgement(long seen, long newest) {
  private static final int MAX_CHARS = 128;

  /** The form, with the white space that JSON permits around its tokens. */
  private static final Pattern FORM =
      Pattern.compile(
          "\\s*+\\{\\s*+\"Number\"\\s*+:\\s*+\"(0|[1-9]\\d{0,17})(?:,([1-9]\\d{0,17}))?\"\\s*+\\}\\s*+");

  /**
   * Checks the order.
   *
   * @throws IllegalArgumentException if {@code seen} is negative or above {@code newest}
   */
  public Acknowledgement {
    if (seen < 0 || seen > newest) {
      throw new IllegalArgumentException(
          "seen is %d, must be from 0 to newest, %d".formatted(seen, newest));
    }
  }

  /**
   * How many more combinations the receiver needs: R = unseen_newest - seen_newest. An upper bound,
   * when some messages above {@code seen} are seen as well.
   */
  public long repairsOwed() {
    return newest - seen;
  }

  /** Whether all that is known of is seen, and therefore decoded. */
  public boolean isComplete() {
    return seen == newest;
  }

  /** The body of the response, exactly as the paper has it. */
  public String toJson() {
    return "{\"Number\": \"" + seen + (isComplete() ? "" : "," + newest) + "\"}";
  }

  /** Reads the body of a response. */
  public static Parsed<Acknowledgement> parse(String body) {
    Matcher form = FORM.matcher(body);
    if (body.length() > MAX_CHARS || !form.matches()) {
      return new Parsed.Refused<>(
          new Refusal(Reason.MALFORMED, "allowed: {\"Number\": \"seen,newest\"}"));
    }
    long seen = Long.parseLong(form.group(1));
    if (form.group(2) == null) {
      return new Parsed.Accepted<>(new Acknowledgement(seen, seen));
    }
    long newest = Long.parseLong(form.group(2));
    if (newest <= seen) {
      return new Parsed.Refused<>(
          new Refusal(
              Reason.ID_RANGE,
              "newest id %d, allowed: more than the seen, %d".formatted(newest, seen)));
    }
    return new Parsed.Accepted<>(new Acknowledgement(seen, newest));
  }
}
