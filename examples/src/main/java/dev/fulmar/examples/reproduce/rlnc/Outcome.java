package dev.fulmar.examples.reproduce.rlnc;

/** What came of a run; counted while it goes on. */
final class Outcome {
  long transmissions;
  long additional;

  /** As the paper counts, of what brought no new message. */
  long additionalBytes;

  /** HTTP/1.1, head and body, of all requests. */
  long requestBytes;

  /** Bodies of all responses that the server made, delivered or not. */
  long responseBytes;

  /** HTTP/1.1, head and body, of these. */
  long responseHttpBytes;

  /** Until the client knew that all was delivered. */
  double seconds = Double.NaN;

  /** From the arrival of each request at the client until it knew of its delivery, summed up. */
  double waitedSeconds;

  /** Requests that came while the server was busy. */
  long refused;

  /** How often the server gave the application a message, those that it had before included. */
  long handled;

  /** Transmissions of version 1 that only asked. */
  long probes;

  /** How often the server eliminated more than one row. */
  long decodes;

  /** How long that took by {@link SlowDecoder}. */
  long modelDecodeNanos;

  /** How long it took this machine; 0 unless it is measured. */
  long realDecodeNanos;

  /** How often the client combined messages. */
  long codings;

  /** How long that took this machine; 0 unless it is measured. */
  long realCodingNanos;
}
