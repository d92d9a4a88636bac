package dev.fulmar.cocored.californium;

import dev.fulmar.cocored.policy.Backoff;
import dev.fulmar.cocored.policy.FibonacciBackoff;
import dev.fulmar.cocored.policy.InitialTimeout;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.BitSet;
import java.util.HashMap;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;

/**
 * A peer that sends confirmable requests, whether or not earlier ones are answered, and repeats
 * each until it is: the paper's timers, four retransmissions. No Californium, so that a test's two
 * ends do not share their mistakes.
 */
final class VirtualSender {
  private static final int MAX_RETRANSMIT = 4;

  private final VirtualServer server;
  private final InetSocketAddress address;
  private final Backoff backoff = new FibonacciBackoff();
  private final InitialTimeout initialTimeout;
  private final Map<Integer, Future<?>> timers = new HashMap<>();
  private final BitSet deliveredIds = new BitSet();
  private int nextMessageId;
  private int messages;
  private int datagrams;
  private int acknowledged;
  private int failed;
  private int delivered;
  private int deliveredTwice;

  VirtualSender(VirtualServer server, int port, long seed) {
    this.server = server;
    this.address = new InetSocketAddress(InetAddress.getLoopbackAddress(), port);
    this.initialTimeout = new InitialTimeout(new SplittableRandom(seed));
  }

  /** Sends a new message each period for a while, the first one after the offset. */
  void send(long offsetNanos, long periodNanos, int count) {
    if (count > 0) {
      server.later(
          offsetNanos,
          () -> {
            send();
            send(periodNanos, periodNanos, count - 1);
          });
    }
  }

  private void send() {
    int messageId = nextMessageId++;
    messages++;
    transmit(messageId, 0, initialTimeout.draw(2_000_000_000L, 2));
  }

  private void transmit(int messageId, int transmission, long timeoutNanos) {
    datagrams++;
    Runnable onTimeout =
        () -> {
          if (transmission == MAX_RETRANSMIT) {
            timers.remove(messageId);
            failed++;
          } else {
            transmit(messageId, transmission + 1, backoff.next(timeoutNanos, transmission + 1));
          }
        };
    timers.put(
        messageId, server.time.executor.schedule(onTimeout, timeoutNanos, TimeUnit.NANOSECONDS));
    server.wire.receive(address, Datagram.get(Datagram.CON, messageId, messageId & 0xFF, "r"));
  }

  /** An acknowledgement has reached the peer. */
  void acknowledge(int messageId) {
    Future<?> timer = timers.remove(messageId);
    if (timer != null) {
      timer.cancel(false);
      acknowledged++;
    }
  }

  /** A handler has been given one of the peer's messages. */
  void deliver(int messageId) {
    delivered++;
    if (deliveredIds.get(messageId)) {
      deliveredTwice++;
    }
    deliveredIds.set(messageId);
  }

  int messages() {
    return messages;
  }

  int datagrams() {
    return datagrams;
  }

  int acknowledged() {
    return acknowledged;
  }

  int failed() {
    return failed;
  }

  int waiting() {
    return timers.size();
  }

  int delivered() {
    return delivered;
  }

  int deliveredTwice() {
    return deliveredTwice;
  }
}
