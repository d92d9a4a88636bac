package dev.fulmar.examples.apps.coap;

import java.time.Duration;

/** {@code /large-update}: what is put may come in blocks (TD_COAP_BLOCK_03). */
final class LargeUpdateResource extends StoredResource {
  LargeUpdateResource(HandledRequests handled, Duration handlerDelay) {
    super("large-update", handled, handlerDelay, LargeText.get());
    getAttributes().setTitle("A text of several blocks, to be replaced");
  }
}
