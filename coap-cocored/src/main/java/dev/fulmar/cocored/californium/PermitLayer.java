package dev.fulmar.cocored.californium;

import static java.util.Objects.requireNonNull;

import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import org.eclipse.californium.core.coap.Request;
import org.eclipse.californium.core.coap.Response;
import org.eclipse.californium.core.network.Exchange;
import org.eclipse.californium.core.network.stack.AbstractLayer;
import org.eclipse.californium.elements.util.ClockUtil;

/**
 * The lowest layer of the stack: when it unwinds, a message has been handled, and its permit goes
 * back. It also watches for permits that nobody returns.
 */
final class PermitLayer extends AbstractLayer {
  private final ServiceQueue queue;
  private ScheduledFuture<?> watchdog;

  PermitLayer(ServiceQueue queue) {
    this.queue = requireNonNull(queue, "queue");
  }

  @Override
  public void receiveRequest(Exchange exchange, Request request) {
    try {
      super.receiveRequest(exchange, request);
    } finally {
      queue.release(PermitKey.of(request));
    }
  }

  @Override
  public void receiveResponse(Exchange exchange, Response response) {
    try {
      super.receiveResponse(exchange, response);
    } finally {
      queue.release(PermitKey.of(response));
    }
  }

  @Override
  public void start() {
    destroy(); // an endpoint may stop and start again
    long periodNanos = Math.max(1, queue.permitTimeoutNanos() / 4);
    watchdog =
        secondaryExecutor.scheduleWithFixedDelay(
            () -> queue.reclaimStale(ClockUtil.nanoRealtime()),
            periodNanos,
            periodNanos,
            TimeUnit.NANOSECONDS);
  }

  @Override
  public void destroy() {
    if (watchdog != null) {
      watchdog.cancel(false);
      watchdog = null;
    }
  }
}
