package dev.fulmar.cocored.dtls;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.eclipse.californium.core.CoapHandler;
import org.eclipse.californium.core.CoapResponse;

/** What a client was answered. */
final class Heard implements CoapHandler {
  final List<String> texts = new CopyOnWriteArrayList<>();

  @Override
  public void onLoad(CoapResponse response) {
    texts.add(response.getResponseText());
  }

  @Override
  public void onError() {
    // the text stays away, and the test fails
  }
}
