package dev.fulmar.examples.interop;

import java.io.IOException;

/**
 * A case of the ETSI plugtest.
 *
 * @param id as in the plugtest, {@code TD_COAP_CORE_01}
 * @param purpose one line of our own words
 * @param check tries it
 */
record InteropCase(String id, String purpose, Check check) {
  /** The first words of every id. */
  static final String PREFIX = "TD_COAP_";

  /** Tries a case; returns if the server passed it. */
  @FunctionalInterface
  interface Check {
    /**
     * Talks to the server.
     *
     * @throws CaseFailure if the server does not do what is asked
     * @throws CaseSkip if the server lacks what the case is about
     * @throws IOException if the link to it breaks
     */
    void run(CaseRun run) throws IOException;
  }

  /** A case whose id begins with the {@link #PREFIX}. */
  static InteropCase of(String number, String purpose, Check check) {
    return new InteropCase(PREFIX + number, purpose, check);
  }
}
