package dev.fulmar.examples.interop;

import java.io.IOException;
import org.eclipse.californium.core.coap.CoAP;
import org.eclipse.californium.core.coap.EmptyMessage;
import org.eclipse.californium.core.coap.Message;
import org.eclipse.californium.core.coap.Request;
import org.eclipse.californium.core.coap.Response;
import org.eclipse.californium.core.coap.Token;

/** One request and its response, with retransmissions (RFC 7252, 4.2 and 5.2). */
final class Exchange {
  private final Wire wire;
  private final Request request;
  private final String name;
  private final boolean untilEnd;
  private boolean acknowledged;
  private Response response;

  /**
   * @param name what to call the request in a reason, {@code GET /test}
   * @param untilEnd whether to send it as often as is allowed, since the link loses some; else the
   *     patience ends it
   */
  Exchange(Wire wire, Request request, String name, boolean untilEnd) {
    this.wire = wire;
    this.request = request;
    this.name = name;
    this.untilEnd = untilEnd;
  }

  /**
   * Sends the request and waits.
   *
   * @return the response; null if a non-confirmable request had none
   * @throws CaseFailure if a confirmable one had none
   */
  Response run() throws IOException {
    wire.setExchange(this);
    try {
      return request.getType() == CoAP.Type.CON ? confirmable() : nonConfirmable();
    } finally {
      wire.setExchange(null);
    }
  }

  private Response confirmable() throws IOException {
    long begun = System.nanoTime();
    long patienceEnds = wire.patienceEnds();
    long timeoutNanos = wire.firstTimeoutNanos();
    int transmissions = 0;
    while (response == null && !acknowledged) {
      boolean late = !untilEnd && System.nanoTime() - patienceEnds >= 0;
      if (late || transmissions == Timings.MAX_TRANSMISSIONS) {
        throw CaseFailure.silence(
            "no answer to %s in %.1f s, sent %d time(s)",
            name, Timings.seconds(System.nanoTime() - begun), transmissions);
      }
      wire.send(request);
      transmissions++;
      long timeout = System.nanoTime() + timeoutNanos;
      waitUntil(untilEnd || timeout - patienceEnds < 0 ? timeout : patienceEnds);
      timeoutNanos *= 2;
    }
    if (response == null) {
      awaitResponse(wire.patienceEnds());
    }
    if (response == null) {
      throw CaseFailure.silence(
          "%s was acknowledged, and no response came in %.1f s",
          name, Timings.seconds(wire.timings().patienceNanos()));
    }
    return response;
  }

  private void waitUntil(long untilNanos) throws IOException {
    while (response == null && !acknowledged && wire.await(untilNanos)) {
      // what comes is looked at as it comes
    }
  }

  private void awaitResponse(long untilNanos) throws IOException {
    while (response == null && wire.await(untilNanos)) {
      // what comes is looked at as it comes
    }
  }

  private Response nonConfirmable() throws IOException {
    wire.send(request);
    awaitResponse(wire.patienceEnds());
    return response;
  }

  int mid() {
    return request.getMID();
  }

  boolean isFor(Token token) {
    return request.getToken().equals(token);
  }

  /** An ACK or RST for the request. */
  void onReaction(Message message) {
    if (message.getType() == CoAP.Type.RST) {
      throw CaseFailure.of("the server rejected %s with a reset", name);
    }
    if (message instanceof EmptyMessage) {
      acknowledged = true;
    } else if (message instanceof Response piggybacked && isFor(piggybacked.getToken())) {
      response = response == null ? piggybacked : response;
    } else {
      throw CaseFailure.of(
          "the server answered %s with %s instead of %s",
          name, Codec.name(message.getToken()), Codec.name(request.getToken()));
    }
  }

  /** A response of its own, confirmable or not. */
  void onResponse(Response separate) {
    response = response == null ? separate : response;
  }
}
