package dev.fulmar.rlnc.wire;

import dev.fulmar.rlnc.wire.Refusal.Reason;
import java.util.ArrayList;
import java.util.List;

/**
 * The body of a reply to a coded request: responses of the application, by ascending id.
 *
 * <pre>
 *   ( id varint | length varint | Binary HTTP )*
 * </pre>
 */
public final class ResponseBundle {
  private ResponseBundle() {}

  /**
   * The bytes; of none, none.
   *
   * @throws IllegalArgumentException if the ids do not ascend from 1
   */
  public static byte[] write(List<NumberedResponse> responses) {
    ByteWriter writer =
        new ByteWriter(responses.stream().mapToInt(each -> each.response().length + 16).sum());
    long last = 0;
    for (NumberedResponse each : responses) {
      if (each.id() <= last) {
        throw new IllegalArgumentException(
            "response %d after %d, must ascend from 1".formatted(each.id(), last));
      }
      last = each.id();
      writer.varint(last).sized(each.response());
    }
    return writer.toBytes();
  }

  /** How many bytes a response takes in a bundle. */
  public static int sizeBytes(NumberedResponse response) {
    int lengthBytes = response.response().length;
    return ByteWriter.varintBytes(response.id())
        + ByteWriter.varintBytes(lengthBytes)
        + lengthBytes;
  }

  /**
   * Reads a body; what is inside the responses is not looked at.
   *
   * @param maxResponses beyond them it is refused
   */
  public static Parsed<List<NumberedResponse>> read(byte[] body, int maxResponses) {
    ByteReader reader = new ByteReader(body);
    List<NumberedResponse> responses = new ArrayList<>();
    long last = 0;
    try {
      while (reader.remaining() > 0) {
        if (responses.size() == maxResponses) {
          throw new RefusedException(
              Reason.MALFORMED, "more responses than allowed, %d".formatted(maxResponses));
        }
        last = reader.number("the response's id", last + 1);
        responses.add(new NumberedResponse(last, reader.take(reader.length())));
      }
      return new Parsed.Accepted<>(List.copyOf(responses));
    } catch (RefusedException refused) {
      return new Parsed.Refused<>(refused.refusal());
    }
  }
}
