package dev.fulmar.examples.apps.link;

import java.util.Locale;

/** What a link carries, and how its troubles read. */
enum LinkProtocol {
  /** Datagrams, each with a fate of its own. */
  UDP(
      "one datagram in a hundred left",
      "datagram(s) dropped because more were inside than "
          + LinkSettings.MAX_PENDING_PACKETS
          + " allows"),
  /** Connections, whose bytes arrive whole or not at all. */
  TCP(
      "what came in one read in a hundred left",
      "connection(s) refused because more were open than "
          + LinkSettings.MAX_CONNECTIONS
          + " allows, or kept waiting because the system had no socket");

  private final String late;
  private final String overrun;

  LinkProtocol(String late, String overrun) {
    this.late = late;
    this.overrun = overrun;
  }

  /** The protocol as the user writes it. */
  String word() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** What was late, as the beginning of a sentence that goes on with how late. */
  String late() {
    return late;
  }

  /** What was too many, as the end of a sentence that begins with how many. */
  String overrun() {
    return overrun;
  }
}
