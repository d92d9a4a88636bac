package dev.fulmar.rlnc.netty.server.coded;

import dev.fulmar.rlnc.wire.Report;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * What a client is told.
 *
 * @param status the HTTP status code, but for {@link Content.Application}, which has its own
 * @param report what its session knows; empty if it has none
 * @param retryAfterSeconds when to ask again, if it is to wait
 * @param brief whether the client knows what a report and the server's capability say of things
 *     that do not change
 */
public record Reply(
    int status,
    Optional<Report> report,
    Content content,
    OptionalLong retryAfterSeconds,
    boolean brief) {
  /** What a reply holds. */
  public sealed interface Content {
    /** Nothing. */
    record None() implements Content {}

    /** Responses of the application. */
    final class Bundle implements Content {
      private final byte[] bytes;

      Bundle(byte[] bytes) {
        this.bytes = bytes;
      }

      /** Not copied. */
      public byte[] bytes() {
        return bytes;
      }
    }

    /** The application's response to this very request. */
    final class Application implements Content {
      private final byte[] response;

      Application(byte[] response) {
        this.response = response;
      }

      /** In Binary HTTP, not copied. */
      public byte[] response() {
        return response;
      }
    }

    /** What was wrong and what is allowed. */
    record Problem(String detail) implements Content {}
  }

  /** It was taken, and that is all there is to say. */
  static Reply accepted(Report report) {
    return new Reply(202, Optional.of(report), new Content.None(), OptionalLong.empty(), false);
  }

  static Reply application(Report report, byte[] response) {
    return new Reply(
        200, Optional.of(report), new Content.Application(response), OptionalLong.empty(), false);
  }

  /** With responses of earlier messages, too: 200 if nothing is left to be delivered. */
  static Reply bundle(Report report, byte[] bundle) {
    int status = report.decoded() == report.newest() ? 200 : 202;
    return new Reply(
        status, Optional.of(report), new Content.Bundle(bundle), OptionalLong.empty(), false);
  }

  static Reply problem(int status, Optional<Report> report, String detail) {
    return new Reply(status, report, new Content.Problem(detail), OptionalLong.empty(), false);
  }

  static Reply wait(int status, Optional<Report> report, String detail, long seconds) {
    return new Reply(status, report, new Content.Problem(detail), OptionalLong.of(seconds), false);
  }

  /** The same to a client that knows the server, or not. */
  Reply brief(boolean isMet) {
    return new Reply(status, report, content, retryAfterSeconds, isMet);
  }
}
