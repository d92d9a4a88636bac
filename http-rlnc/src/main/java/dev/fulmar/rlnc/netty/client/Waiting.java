package dev.fulmar.rlnc.netty.client;

import java.util.OptionalLong;

/** Why a client gets no further for now; each kind says it as a sentence, too. */
public sealed interface Waiting {
  /** For people, in one line. */
  String sentence();

  /**
   * The server refuses for now, again and again.
   *
   * @param status 429 or 503
   * @param retryAfterNanos for how long it wants to be left alone, from 0 to an hour, if it says so
   * @param detail what its problem document says; may be empty
   */
  record Busy(int status, OptionalLong retryAfterNanos, String detail) implements Waiting {
    @Override
    public String sentence() {
      return "the server is busy (%d)%s".formatted(status, detail.isEmpty() ? "" : ": " + detail);
    }
  }

  /**
   * No connection can be made: refused, no such name, no route, a certificate that is not trusted.
   *
   * @param cause what the network or TLS says
   */
  record Unreachable(String sentence, Throwable cause) implements Waiting {}

  /**
   * Requests leave, and nothing comes back.
   *
   * @param quietNanos for how long already
   */
  record Silent(long quietNanos) implements Waiting {
    private static final long NANOS_IN_SECOND = 1_000_000_000;

    @Override
    public String sentence() {
      return "no reply for %d s".formatted(quietNanos / NANOS_IN_SECOND);
    }
  }

  /**
   * What comes back is no reply: not HTTP, another protocol, longer than it may be.
   *
   * @param detail what is wrong with it
   */
  record Unintelligible(String detail) implements Waiting {
    @Override
    public String sentence() {
      return "the server's replies cannot be understood: " + detail;
    }
  }
}
