package dev.fulmar.examples.interop;

import java.io.IOException;
import org.eclipse.californium.core.coap.CoAP;
import org.eclipse.californium.core.coap.EmptyMessage;
import org.eclipse.californium.core.coap.Token;

/** An empty confirmable message, which a server answers with a reset (RFC 7252, 4.3). */
final class Ping {
  private final Wire wire;
  private final int transmissions;

  /**
   * @param lossy whether the link loses some
   */
  Ping(Wire wire, boolean lossy) {
    this.wire = wire;
    this.transmissions = lossy ? Timings.MAX_TRANSMISSIONS : 2;
  }

  /**
   * Sends it and waits.
   *
   * @throws CaseFailure if there is no reset
   */
  void run() throws IOException {
    EmptyMessage ping = new EmptyMessage(CoAP.Type.CON);
    ping.setMID(wire.newMid());
    ping.setToken(Token.EMPTY);
    wire.expectReset(ping.getMID());
    long timeoutNanos = wire.firstTimeoutNanos();
    for (int i = 0; i < transmissions && !wire.isReset(); i++) {
      wire.send(ping);
      long until = System.nanoTime() + timeoutNanos;
      while (!wire.isReset() && wire.await(until)) {
        // what comes is looked at as it comes
      }
      timeoutNanos *= 2;
    }
    if (!wire.isReset()) {
      throw CaseFailure.silence("no reset for a ping, sent %d time(s)", transmissions);
    }
  }
}
