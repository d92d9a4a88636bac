package dev.fulmar.examples.apps.coap;

import org.eclipse.californium.core.coap.Request;
import org.eclipse.californium.core.network.interceptors.MessageInterceptorAdapter;

/** Counts the requests an endpoint sends: each message id once, every further time as a repeat. */
final class SentRequests extends MessageInterceptorAdapter {
  private int lastMid = -1;
  private int transmissionsOfLast;
  private int retransmissions;

  @Override
  public synchronized void sendRequest(Request request) {
    if (request.getMID() == lastMid) {
      retransmissions++;
    } else {
      lastMid = request.getMID();
      transmissionsOfLast = 0;
    }
    transmissionsOfLast++;
  }

  /** How often the latest message was sent; 0 before the first. */
  synchronized int transmissionsOfLast() {
    return transmissionsOfLast;
  }

  /** The retransmissions since this was asked before. */
  synchronized int takeRetransmissions() {
    int taken = retransmissions;
    retransmissions = 0;
    return taken;
  }
}
