package dev.fulmar.cocored.californium;

import java.util.concurrent.Executor;
import org.eclipse.californium.core.coap.MessageObserverAdapter;
import org.eclipse.californium.core.coap.Request;
import org.eclipse.californium.core.network.Exchange;
import org.eclipse.californium.core.observe.ObserveRelation;
import org.eclipse.californium.core.server.resources.ObservableResource;
import org.eclipse.californium.core.server.resources.Resource;

/**
 * Sees to it that a change while a registration is being answered is not lost: Californium notifies
 * of a change only the relations whose first response has been sent, and that response may show the
 * state of before.
 *
 * <p>A resource counts its changes. Its count as the registration arrives is compared with its
 * count after the first response, and where they differ, the observer is notified. An endpoint
 * learns its resources from their registrations, so the very first one of a resource goes without.
 */
final class RegistrationWatch {
  private final PeerTable<String, ObservableResource> resources;

  RegistrationWatch(PeerTable<String, ObservableResource> resources) {
    this.resources = resources;
  }

  /** What a resource's count was as the request arrived. */
  private static final class Seen extends MessageObserverAdapter {
    private final ObservableResource resource;
    private final int count;

    Seen(ObservableResource resource) {
      super(true);
      this.resource = resource;
      this.count = resource.getNotificationSequenceNumber();
    }
  }

  /** Called for each request before its handler. */
  void arrived(Request request) {
    if (request.isObserve()) {
      resources
          .get(request.getOptions().getUriPathString())
          .ifPresent(resource -> request.addMessageObserver(new Seen(resource)));
    }
  }

  /** Called after the first response of a relation has been sent. */
  void registered(Exchange exchange, ObserveRelation relation) {
    Resource resource = resourceOf(relation);
    if (!(resource instanceof ObservableResource observable)) {
      return;
    }
    Request request = exchange.getRequest();
    resources.put(request.getOptions().getUriPathString(), observable);
    Seen seen = request.getMessageObserver(Seen.class);
    if (seen != null
        && seen.resource == observable
        && seen.count != observable.getNotificationSequenceNumber()) {
      Executor executor = resource.getExecutor();
      Runnable handleAgain = () -> resource.handleRequest(exchange);
      if (executor == null) {
        exchange.execute(handleAgain);
      } else {
        executor.execute(handleAgain);
      }
    }
  }

  @SuppressWarnings("deprecation") // nothing else leads from a relation to its resource
  private static Resource resourceOf(ObserveRelation relation) {
    return relation.getResource();
  }
}
