package dev.fulmar.netem.socket;

import io.netty.channel.epoll.Epoll;

/** Whether Netty's epoll sockets are to be had; needs no class of Netty's itself to find out. */
final class EpollSupport {
  private static final String MISSING = findMissing();

  private EpollSupport() {}

  /** Why they are not to be had, for a person; empty if they are. */
  static String missing() {
    return MISSING;
  }

  /** The kind to use; never {@link LinkIo#AUTO}. */
  static LinkIo choose(LinkIo wanted) {
    return wanted == LinkIo.AUTO ? LinkIo.NIO : wanted;
  }

  /**
   * Checks that a kind can be had.
   *
   * @throws IllegalArgumentException if not; the message says why
   */
  static LinkIo check(LinkIo wanted) {
    if (wanted == LinkIo.EPOLL && !MISSING.isEmpty()) {
      throw new IllegalArgumentException(
          "io is EPOLL, which is not to be had here (%s), allowed: AUTO, NIO".formatted(MISSING));
    }
    return wanted;
  }

  private static String findMissing() {
    try {
      return OfNetty.missing();
    } catch (LinkageError e) {
      return "netty-transport-native-epoll is not on the class path";
    }
  }

  /** Apart, so that it is linked only inside the try. */
  private static final class OfNetty {
    static String missing() {
      if (Epoll.isAvailable()) {
        return "";
      }
      Throwable root = Epoll.unavailabilityCause();
      while (root.getCause() != null) {
        root = root.getCause();
      }
      return "Netty says: " + root.getMessage();
    }
  }
}
