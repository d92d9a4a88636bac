package dev.fulmar.examples.demo;

import dev.fulmar.rlnc.netty.client.ClientConfig;
import dev.fulmar.rlnc.netty.client.PaperClient;
import dev.fulmar.rlnc.netty.client.PlainRestClient;
import dev.fulmar.rlnc.netty.client.RequestClient;
import dev.fulmar.rlnc.protocol.ExpectedAdditional;
import java.net.URI;

/** What the HTTP demonstration compares. */
enum HttpVariant {
  REST("plain REST") {
    @Override
    RequestClient client(URI uri, ClientConfig config) {
      return PlainRestClient.to(uri, config);
    }

    @Override
    double expectedAdditional(HttpScenario scenario) {
      return ExpectedAdditional.rest(scenario.requests(), scenario.p());
    }
  },
  RLNC("network-coded") {
    @Override
    RequestClient client(URI uri, ClientConfig config) {
      return PaperClient.to(uri, config);
    }

    @Override
    double expectedAdditional(HttpScenario scenario) {
      return ExpectedAdditional.networkCoded(scenario.requests(), scenario.p(), scenario.alpha());
    }
  };

  private final String title;

  HttpVariant(String title) {
    this.title = title;
  }

  String title() {
    return title;
  }

  abstract RequestClient client(URI uri, ClientConfig config);

  /** How many additional requests the paper's theory expects: Eq. 1 and Eq. 2. */
  abstract double expectedAdditional(HttpScenario scenario);
}
