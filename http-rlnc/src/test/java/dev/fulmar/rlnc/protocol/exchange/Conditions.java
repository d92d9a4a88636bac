package dev.fulmar.rlnc.protocol.exchange;

import dev.fulmar.rlnc.protocol.SenderConfig;
import dev.fulmar.rlnc.protocol.SessionLimits;
import java.util.random.RandomGenerator;

/**
 * What a run has to bear.
 *
 * @param messages N
 * @param sender window, in flight
 * @param limits of the server's session
 * @param lossProbability p
 * @param requestShare alpha: the share of losses that lose the request
 * @param delayNanos each way, at the least
 * @param jitterNanos more at the most: reorders
 * @param duplicateProbability that a request arrives twice
 * @param pollutionProbability that a byte of a coded request is another
 * @param alters whether a middlebox adds a field to messages by themselves
 * @param serverKills how often the server is killed
 * @param clientKills how often the client is
 * @param expiries how often the server forgets the session
 * @param slowProbability that a handler takes long
 * @param failureProbability that a handler fails
 * @param forgeries packets that somebody else sends in the client's name
 */
record Conditions(
    int messages,
    SenderConfig sender,
    SessionLimits limits,
    double lossProbability,
    double requestShare,
    long delayNanos,
    long jitterNanos,
    double duplicateProbability,
    double pollutionProbability,
    boolean alters,
    int serverKills,
    int clientKills,
    int expiries,
    double slowProbability,
    double failureProbability,
    int forgeries) {
  private static final long MILLIS = 1_000_000L;

  /** Nothing goes wrong. */
  static Conditions clean(int messages) {
    return new Conditions(
        messages,
        SenderConfig.FAST,
        SessionLimits.DEFAULT,
        0,
        0,
        10 * MILLIS,
        0,
        0,
        0,
        false,
        0,
        0,
        0,
        0,
        0,
        0);
  }

  /** As bad as it gets; every second condition is off, so that each is met with and without. */
  static Conditions drawn(RandomGenerator random) {
    int most = random.nextInt(4) == 0 ? 200 : 50; // mostly few, for speed
    return new Conditions(
        random.nextInt(20, most + 1),
        SenderConfig.FAST
            .withWindow(random.nextInt(2, 17))
            .withInFlight(random.nextInt(1, 9))
            .withMeasuredTimeout(random.nextInt(8) > 0)
            .withPatienceNanos(random.nextInt(4) > 0 ? 0 : random.nextLong(60_000) * MILLIS)
            .withAssumedCoding(random.nextInt(4) == 0),
        new SessionLimits(
            4L << 20, random.nextInt(4) == 0 ? random.nextInt(1, 200) : 1 << 20, 64, 64),
        0.9 * random.nextDouble(),
        random.nextDouble(),
        random.nextLong(1, 200) * MILLIS,
        random.nextBoolean() ? 0 : random.nextLong(500) * MILLIS,
        random.nextBoolean() ? 0 : 0.05,
        random.nextInt(3) > 0 ? 0 : 0.02,
        random.nextInt(4) == 0,
        random.nextBoolean() ? 0 : random.nextInt(1, 4),
        random.nextBoolean() ? 0 : random.nextInt(1, 3),
        random.nextBoolean() ? 0 : random.nextInt(1, 4),
        random.nextBoolean() ? 0 : 0.1,
        random.nextBoolean() ? 0 : 0.1,
        0);
  }

  Conditions withForgeries(int packets) {
    return new Conditions(
        messages,
        sender,
        limits,
        lossProbability,
        requestShare,
        delayNanos,
        jitterNanos,
        duplicateProbability,
        pollutionProbability,
        alters,
        serverKills,
        clientKills,
        expiries,
        slowProbability,
        failureProbability,
        packets);
  }

  /** About how long all takes, at the pace of so many messages in flight. */
  long spanNanos(long intervalNanos) {
    double roundTrips = messages / (sender.inFlight() * (1 - lossProbability)) + 1;
    long roundTripNanos = 2 * delayNanos + jitterNanos;
    return Math.max(messages * intervalNanos, (long) (roundTrips * roundTripNanos));
  }
}
