package dev.fulmar.examples.interop;

import java.io.IOException;
import java.util.ArrayDeque;
import java.util.Deque;
import org.eclipse.californium.core.coap.CoAP;
import org.eclipse.californium.core.coap.MediaTypeRegistry;
import org.eclipse.californium.core.coap.Response;
import org.eclipse.californium.core.coap.Token;

/** What a server sends for a token it has registered (RFC 7641). */
final class Observation {
  private static final int SEQUENCE_HALF = 1 << 23;
  private static final double QUIET_PERIODS = 2.5;
  private static final long MIN_QUIET_NANOS = 300_000_000;

  private final Wire wire;
  private final Response first;
  private final boolean lossy;
  private final Deque<Response> fresh = new ArrayDeque<>();
  private CoAP.Type reaction = CoAP.Type.ACK;
  private int newest;
  private long heardNanos;
  private long longestGapNanos;
  private long datagrams;

  /**
   * @param first the response that registered it; has an Observe option
   * @param lossy whether the link loses some, so that what is repeated may come late
   */
  Observation(Wire wire, Response first, boolean lossy) {
    this.wire = wire;
    this.lossy = lossy;
    this.first = first;
    this.newest = first.getOptions().getObserve();
    this.heardNanos = System.nanoTime();
  }

  Token token() {
    return first.getToken();
  }

  /** The response that registered it. */
  Response first() {
    return first;
  }

  /** The format of the first response, text if it names none. */
  int contentFormat() {
    return Math.max(MediaTypeRegistry.TEXT_PLAIN, first.getOptions().getContentFormat());
  }

  /** What is done about a notification: ACK, RST, or null for nothing at all. */
  CoAP.Type reaction() {
    return reaction;
  }

  void setReaction(CoAP.Type wanted) {
    reaction = wanted;
  }

  /** How many datagrams came for this token, whether new or again. */
  long datagrams() {
    return datagrams;
  }

  /** The longest time between two datagrams for this token so far. */
  long longestGapNanos() {
    return longestGapNanos;
  }

  void onNotification(Response notification) {
    onDatagram();
    fresh.add(notification);
  }

  /** A datagram for this token came, be it a notification or one that came before. */
  void onDatagram() {
    long now = System.nanoTime();
    longestGapNanos = Math.max(longestGapNanos, now - heardNanos);
    heardNanos = now;
    datagrams++;
  }

  /**
   * Waits for a notification of whatever kind.
   *
   * @throws CaseFailure if none comes
   */
  Response nextOfAnyKind() throws IOException {
    Response next = poll(wire.patienceEnds());
    if (next == null) {
      throw CaseFailure.silence(
          "no notification in %.1f s, see --patience",
          Timings.seconds(wire.timings().patienceNanos()));
    }
    return next;
  }

  /**
   * Waits for a notification that continues the observation: 2.05, the content format of the first
   * response (RFC 7641, 4.2), a newer sequence number (3.4). One that is late is passed over if the
   * link loses some.
   *
   * @throws CaseFailure if none comes or it is another
   */
  Response next() throws IOException {
    Response next = nextOfAnyKind();
    Replies.checkContent(next, "a notification");
    int format = Math.max(MediaTypeRegistry.TEXT_PLAIN, next.getOptions().getContentFormat());
    if (format != contentFormat()) {
      throw CaseFailure.of(
          "a notification has content format %d, the first response %d", format, contentFormat());
    }
    Integer sequence = next.getOptions().getObserve();
    if (sequence == null) {
      throw CaseFailure.of("a notification has no Observe option");
    }
    if (!isNewer(newest, sequence)) {
      if (lossy) {
        return next();
      }
      throw CaseFailure.of("Observe %d came after %d", sequence, newest);
    }
    newest = sequence;
    return next;
  }

  /** RFC 7641, 3.4, without its 128 seconds: no case lasts so long between two notifications. */
  static boolean isNewer(int before, int now) {
    return before < now ? now - before < SEQUENCE_HALF : before - now > SEQUENCE_HALF;
  }

  /** How long a server that notifies as this one did must be silent to have ended. */
  long quietNanos() {
    long quiet = Math.max(MIN_QUIET_NANOS, (long) (QUIET_PERIODS * longestGapNanos));
    return Math.min(quiet, wire.timings().patienceNanos());
  }

  /**
   * Waits whether the server is silent now.
   *
   * @param after what should have ended the observation
   * @throws CaseFailure if it sends another notification
   */
  void expectSilence(String after) throws IOException {
    if (poll(System.nanoTime() + quietNanos()) != null) {
      throw CaseFailure.of("the server still notifies after %s", after);
    }
  }

  /** The next notification; null if none comes in time. */
  Response poll(long untilNanos) throws IOException {
    while (fresh.isEmpty() && wire.await(untilNanos)) {
      // what comes is looked at as it comes
    }
    return fresh.poll();
  }
}
