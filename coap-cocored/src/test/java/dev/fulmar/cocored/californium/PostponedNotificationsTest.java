package dev.fulmar.cocored.californium;

import static dev.fulmar.cocored.californium.Datagram.ACK;
import static org.assertj.core.api.Assertions.assertThat;

import dev.fulmar.cocored.CocoRed;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** A resource that changes far faster than its observer acknowledges. */
class PostponedNotificationsTest {
  private static void changeWhileOneIsInTransit(int changes) {
    try (VirtualServer server = new VirtualServer(CocoRed.configuration())) {
      server.register();
      server.notifyObservers();
      for (int i = 0; i < changes; i++) {
        server.resource.changed();
        if (i % 1000 == 0) {
          server.run();
        }
      }
      server.run();
      assertThat(server.sent()).hasSize(1);
      server.receive(Datagram.empty(ACK, server.sent().get(0).messageId()));
      assertThat(server.sent()).hasSize(2); // the newest of those that waited
      server.receive(Datagram.empty(ACK, server.sent().get(1).messageId()));
      server.advanceSeconds(100);
      assertThat(server.sent()).hasSize(2);
      assertThat(server.resource.getObserverCount()).isEqualTo(1);
    }
  }

  @Test
  void manyPostponedNotificationsLeaveOnlyTheNewest() {
    changeWhileOneIsInTransit(10_000);
  }

  @Test
  @Tag("slow")
  void millionPostponedNotificationsOverflowNothing() {
    changeWhileOneIsInTransit(1_000_000);
  }
}
