package dev.fulmar.cocored.californium;

import static java.util.Objects.requireNonNull;

import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import org.eclipse.californium.core.coap.Message;
import org.eclipse.californium.core.coap.Request;
import org.eclipse.californium.core.coap.Response;
import org.eclipse.californium.core.network.Exchange;
import org.eclipse.californium.core.network.stack.AbstractLayer;
import org.eclipse.californium.elements.util.ClockUtil;

/**
 * The lowest layer of the stack: when it unwinds, a message has been handled, and its permit goes
 * back. It also watches for permits that nobody returns, and has drops reported.
 */
final class PermitLayer extends AbstractLayer {
  private final ServiceQueue queue;
  private ScheduledFuture<?> watchdog;
  private ScheduledFuture<?> report;

  PermitLayer(ServiceQueue queue) {
    this.queue = requireNonNull(queue, "queue");
  }

  @Override
  public void receiveRequest(Exchange exchange, Request request) {
    serve(request, () -> receiveAbove(exchange, request));
  }

  @Override
  public void receiveResponse(Exchange exchange, Response response) {
    serve(response, () -> receiveAbove(exchange, response));
  }

  /** An exchange remembers its messages for minutes: what they were lent is not to stay so long. */
  private static void serve(Message message, Runnable above) {
    Permit permit = Permit.of(message);
    try {
      Serving.serve(permit, above);
    } finally {
      if (permit != null) {
        message.removeMessageObserver(permit);
      }
    }
  }

  private void receiveAbove(Exchange exchange, Request request) {
    super.receiveRequest(exchange, request);
  }

  private void receiveAbove(Exchange exchange, Response response) {
    super.receiveResponse(exchange, response);
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
    report =
        secondaryExecutor.scheduleWithFixedDelay(
            queue::report, queue.reportNanos(), queue.reportNanos(), TimeUnit.NANOSECONDS);
  }

  @Override
  public void destroy() {
    if (watchdog != null) {
      watchdog.cancel(false);
      watchdog = null;
      report.cancel(false);
      report = null;
    }
  }
}
