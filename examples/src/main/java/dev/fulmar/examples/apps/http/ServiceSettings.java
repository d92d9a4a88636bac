package dev.fulmar.examples.apps.http;

import dev.fulmar.rlnc.journal.JournalOptions;
import dev.fulmar.rlnc.netty.server.RlncServerConfig;

/** What a service is started with, while its settings are read. */
final class ServiceSettings {
  private final RlncServerConfig.Builder server = RlncServerConfig.builder();
  private JournalOptions journal = JournalOptions.DEFAULT;

  RlncServerConfig.Builder server() {
    return server;
  }

  JournalOptions journal() {
    return journal;
  }

  void journal(JournalOptions options) {
    journal = options;
  }
}
