package dev.fulmar.rlnc.protocol;

/**
 * What a sender keeps to.
 *
 * @param window how many messages a combination may involve: the paper's SCB; 1 to 32, default 5
 * @param inFlight how many transmissions may wait for their answer at a time; 1 to 8, default 1:
 *     the paper's stop-and-wait
 * @param timeoutNanos how long a transmission waits: the paper's T_o; 1 ns to 1 day, default 15 s
 * @param maxSymbolBytes how long a message may be; 1 to 2^24, default 64 KiB
 * @param maxHeldBytes how many bytes of messages may be held until they are delivered; 1 and more,
 *     default 64 MiB; what does not fit is refused and counted
 * @param measuresTimeout whether a transmission waits as long as answers usually take (RFC 6298),
 *     and {@code timeoutNanos} at the longest; a {@link ClientSession}'s only
 * @param resendsUnknown whether a request of which nobody can tell if it was delivered is sent
 *     again to a server that does not code, which may then execute it twice; default no
 * @param patienceNanos how long a message whose answer is lost waits for those of later messages,
 *     which tell what became of it and bring its response, before it is asked for: saves requests
 *     where messages are few and may wait; 0, the default, to 1 day. A {@link ClientSession}'s only
 * @param assumesCoding whether the application knows that the server codes, so that it need not be
 *     asked: one that does not is still noticed; default no. A {@link ClientSession}'s only
 */
public record SenderConfig(
    int window,
    int inFlight,
    long timeoutNanos,
    int maxSymbolBytes,
    long maxHeldBytes,
    boolean measuresTimeout,
    boolean resendsUnknown,
    long patienceNanos,
    boolean assumesCoding) {
  private static final int MAX_WINDOW = 32;
  private static final int MAX_IN_FLIGHT = 8;
  private static final int MAX_SYMBOL_BYTES = 1 << 24;
  private static final long MAX_TIMEOUT_NANOS = 86_400_000_000_000L;

  /** The profile of the paper: SCB = 5, stop-and-wait, T_o = 15 s. */
  public static final SenderConfig PAPER =
      new SenderConfig(5, 1, 15_000_000_000L, 64 * 1024, 64L * 1024 * 1024, false, false, 0, false);

  /** Version 1: a window of 16, 8 in flight, a measured time-out of 15 s at the longest. */
  public static final SenderConfig FAST =
      PAPER.withWindow(16).withInFlight(8).withMeasuredTimeout(true);

  /**
   * Checks the ranges.
   *
   * @throws IllegalArgumentException if a value is out of its range
   */
  public SenderConfig {
    check("window", window, MAX_WINDOW);
    check("inFlight", inFlight, MAX_IN_FLIGHT);
    check("timeoutNanos", timeoutNanos, MAX_TIMEOUT_NANOS);
    check("maxSymbolBytes", maxSymbolBytes, MAX_SYMBOL_BYTES);
    check("maxHeldBytes", maxHeldBytes, Long.MAX_VALUE);
    if (patienceNanos < 0 || patienceNanos > MAX_TIMEOUT_NANOS) {
      throw new IllegalArgumentException(
          "patienceNanos is %d, must be from 0 to %d".formatted(patienceNanos, MAX_TIMEOUT_NANOS));
    }
  }

  /** The same with another window. */
  public SenderConfig withWindow(int messages) {
    Draft draft = new Draft(this);
    draft.window = messages;
    return draft.done();
  }

  /** The same with another number of transmissions in flight. */
  public SenderConfig withInFlight(int transmissions) {
    Draft draft = new Draft(this);
    draft.inFlight = transmissions;
    return draft.done();
  }

  /** The same with another time-out. */
  public SenderConfig withTimeoutNanos(long nanos) {
    Draft draft = new Draft(this);
    draft.timeoutNanos = nanos;
    return draft.done();
  }

  /** The same with another limit to how long a message may be. */
  public SenderConfig withMaxSymbolBytes(int bytes) {
    Draft draft = new Draft(this);
    draft.maxSymbolBytes = bytes;
    return draft.done();
  }

  /** The same with another limit to what is held. */
  public SenderConfig withMaxHeldBytes(long bytes) {
    Draft draft = new Draft(this);
    draft.maxHeldBytes = bytes;
    return draft.done();
  }

  /** The same with a measured time-out, or without. */
  public SenderConfig withMeasuredTimeout(boolean measured) {
    Draft draft = new Draft(this);
    draft.measuresTimeout = measured;
    return draft.done();
  }

  /** The same, but a request whose fate nobody can tell is sent again, or is not. */
  public SenderConfig withResendsUnknown(boolean resends) {
    Draft draft = new Draft(this);
    draft.resendsUnknown = resends;
    return draft.done();
  }

  /** The same with another patience. */
  public SenderConfig withPatienceNanos(long nanos) {
    Draft draft = new Draft(this);
    draft.patienceNanos = nanos;
    return draft.done();
  }

  /** The same, but the server is taken for one that codes, or is not. */
  public SenderConfig withAssumedCoding(boolean assumed) {
    Draft draft = new Draft(this);
    draft.assumesCoding = assumed;
    return draft.done();
  }

  /** A copy of which one value is changed. */
  private static final class Draft {
    private int window;
    private int inFlight;
    private long timeoutNanos;
    private int maxSymbolBytes;
    private long maxHeldBytes;
    private boolean measuresTimeout;
    private boolean resendsUnknown;
    private long patienceNanos;
    private boolean assumesCoding;

    Draft(SenderConfig of) {
      window = of.window;
      inFlight = of.inFlight;
      timeoutNanos = of.timeoutNanos;
      maxSymbolBytes = of.maxSymbolBytes;
      maxHeldBytes = of.maxHeldBytes;
      measuresTimeout = of.measuresTimeout;
      resendsUnknown = of.resendsUnknown;
      patienceNanos = of.patienceNanos;
      assumesCoding = of.assumesCoding;
    }

    SenderConfig done() {
      return new SenderConfig(
          window,
          inFlight,
          timeoutNanos,
          maxSymbolBytes,
          maxHeldBytes,
          measuresTimeout,
          resendsUnknown,
          patienceNanos,
          assumesCoding);
    }
  }

  private static void check(String name, long value, long most) {
    if (value < 1 || value > most) {
      throw new IllegalArgumentException(
          "%s is %d, must be from 1 to %d".formatted(name, value, most));
    }
  }
}
