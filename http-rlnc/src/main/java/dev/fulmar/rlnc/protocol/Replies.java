package dev.fulmar.rlnc.protocol;

import java.util.Set;

/** What status codes mean to a client, and to whom they belong. */
final class Replies {
  static final int FORBIDDEN = 403;

  private static final int OK = 200;
  private static final int ACCEPTED = 202;
  private static final int LAST = 599;
  private static final int MULTIPLE_CHOICES = 300;
  private static final int TOO_EARLY = 425;
  private static final int TOO_MANY = 429;
  private static final int UNAVAILABLE = 503;
  private static final Set<Integer> NOT_CODING = Set.of(404, 405, 415, 501);
  private static final Set<Integer> FROM_A_GATEWAY = Set.of(502, 504);
  private static final Set<Integer> OF_THE_PROTOCOL = Set.of(400, FORBIDDEN, 409, 413, 429, 503);

  private Replies() {}

  /** Whether it comes from a server that codes. */
  static boolean isCoding(Reply reply) {
    return reply.report().isPresent() || reply.capability().isPresent();
  }

  /** Whether it says that the coded path is not served. */
  static boolean deniesCoding(Reply reply) {
    return NOT_CODING.contains(reply.status());
  }

  static boolean isSuccess(Reply reply) {
    return reply.status() >= OK && reply.status() < MULTIPLE_CHOICES;
  }

  /** Whether a bundle of responses came with it. */
  static boolean hasBundle(Reply reply) {
    return reply.status() == OK || reply.status() == ACCEPTED;
  }

  /** Whether a coding server asks to wait. */
  static boolean isPostponed(Reply reply) {
    return reply.status() == TOO_MANY || reply.status() == UNAVAILABLE;
  }

  /** Whether any server says that it has not executed a request, and would later. */
  static boolean isDeclined(Reply reply) {
    return reply.status() == TOO_EARLY
        || reply.status() == TOO_MANY
        || (reply.status() == UNAVAILABLE && reply.retryAfterNanos().isPresent());
  }

  /**
   * Whether nobody can tell from it what became of a request: a gateway's word, or a status that
   * means nothing (RFC 9110, section 15).
   */
  static boolean isDoubtful(Reply reply) {
    return FROM_A_GATEWAY.contains(reply.status()) || reply.status() > LAST;
  }

  /**
   * Whether a reply to a message by itself is certain to be the application's own, once the message
   * is delivered. What may be the protocol's as well is left: the bundle brings it.
   */
  static boolean isApplications(Reply reply) {
    boolean isBareAccepted =
        reply.status() == ACCEPTED
            && reply.application().filter(r -> r.content().length > 0).isEmpty();
    return !isBareAccepted && !OF_THE_PROTOCOL.contains(reply.status());
  }
}
