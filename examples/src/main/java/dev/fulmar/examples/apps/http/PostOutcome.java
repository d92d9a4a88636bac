package dev.fulmar.examples.apps.http;

/** What became of a request. */
sealed interface PostOutcome {
  /** The first status of HTTP that is no success beside the last that is. */
  int SUCCESSES_FROM = 200;

  int SUCCESSES_BELOW = 300;

  /** It was delivered and, where the profile tells, answered with a success. */
  record Delivered() implements PostOutcome {}

  /** It was delivered; the answer is lost, at the server or with an earlier run of this command. */
  record AnswerLost() implements PostOutcome {}

  /** It was answered with a status that is no success. */
  record Refused(int status) implements PostOutcome {}

  /** It may have been delivered, and is not sent again. */
  record FateUnknown(String sentence) implements PostOutcome {}

  /** It was not delivered when the client ended. */
  record Undelivered(String sentence) implements PostOutcome {}

  /** That of a request that was answered with a status. */
  static PostOutcome ofStatus(int status) {
    return status >= SUCCESSES_FROM && status < SUCCESSES_BELOW
        ? new Delivered()
        : new Refused(status);
  }
}
