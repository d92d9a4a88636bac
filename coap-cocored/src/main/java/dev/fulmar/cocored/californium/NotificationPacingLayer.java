package dev.fulmar.cocored.californium;

import static java.util.Objects.requireNonNull;

import java.net.InetSocketAddress;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.ToLongFunction;
import org.eclipse.californium.core.coap.CoAP;
import org.eclipse.californium.core.coap.Response;
import org.eclipse.californium.core.network.Exchange;
import org.eclipse.californium.core.network.stack.AbstractLayer;
import org.eclipse.californium.elements.util.ClockUtil;

/**
 * Non-confirmable notifications to one client are no closer together than a round-trip time, or a
 * fixed interval where none is known (RFC 7641 section 4.5.1).
 *
 * <pre>
 * notification ──▶ the interval is over: sent
 *             └──▶ else it waits, in place of an older one of its relation; relations take turns
 * </pre>
 */
final class NotificationPacingLayer extends AbstractLayer {
  private final long intervalNanos;
  private final ToLongFunction<InetSocketAddress> rttNanos;
  private final PeerTable<InetSocketAddress, Pace> paces;

  /**
   * @param rttNanos the round-trip time to a peer in nanoseconds, 0 where it is not known
   */
  NotificationPacingLayer(
      SenderSettings settings,
      ToLongFunction<InetSocketAddress> rttNanos,
      SenderCounters counters) {
    this.intervalNanos = settings.nonIntervalNanos();
    this.rttNanos = requireNonNull(rttNanos, "rttNanos");
    this.paces = counters.table(settings.peerTable());
  }

  /** What one client is sent; guarded by itself. */
  private static final class Pace {
    private final Map<Exchange, Response> waiting = new LinkedHashMap<>();
    private long nextNanos;
    private ScheduledFuture<?> next; // null where nothing waits

    Pace(long nowNanos) {
      nextNanos = nowNanos;
    }
  }

  @Override
  public void sendResponse(Exchange exchange, Response response) {
    if (response.getType() != CoAP.Type.NON || !response.isNotification()) {
      super.sendResponse(exchange, response);
      return;
    }
    InetSocketAddress peer = response.getDestinationContext().getPeerAddress();
    Pace pace = paces.computeIfAbsent(peer, p -> new Pace(ClockUtil.nanoRealtime()));
    Response superseded = null;
    boolean now;
    synchronized (pace) {
      now = pace.waiting.isEmpty() && ClockUtil.nanoRealtime() - pace.nextNanos >= 0;
      if (now) {
        pace.nextNanos = ClockUtil.nanoRealtime() + interval(peer);
      } else {
        superseded = pace.waiting.put(exchange, response);
        schedule(peer, pace);
      }
    }
    if (now) {
      super.sendResponse(exchange, response);
    } else if (superseded != null) {
      superseded.onTransferComplete(); // the observe layer counts it and tells
    }
  }

  private long interval(InetSocketAddress peer) {
    long rtt = rttNanos.applyAsLong(peer);
    return rtt > 0 ? rtt : intervalNanos;
  }

  private void schedule(InetSocketAddress peer, Pace pace) {
    if (pace.next != null || executor.isShutdown()) {
      return;
    }
    long delayNanos = Math.max(0, pace.nextNanos - ClockUtil.nanoRealtime());
    try {
      pace.next = executor.schedule(() -> sendNext(peer, pace), delayNanos, TimeUnit.NANOSECONDS);
    } catch (RejectedExecutionException shutDownMeanwhile) {
      pace.waiting.clear(); // nothing is sent any more
    }
  }

  private void sendNext(InetSocketAddress peer, Pace pace) {
    Exchange exchange;
    Response response;
    synchronized (pace) {
      pace.next = null;
      var oldest = pace.waiting.entrySet().iterator();
      Map.Entry<Exchange, Response> next = oldest.next();
      exchange = next.getKey();
      response = next.getValue();
      oldest.remove();
      pace.nextNanos = ClockUtil.nanoRealtime() + interval(peer);
      if (!pace.waiting.isEmpty()) {
        schedule(peer, pace);
      }
    }
    exchange.execute(
        () -> {
          if (exchange.getRelation() != null && exchange.getRelation().isCanceled()) {
            response.cancel();
          } else {
            super.sendResponse(exchange, response);
          }
        });
  }
}
