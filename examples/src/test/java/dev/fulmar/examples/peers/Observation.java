package dev.fulmar.examples.peers;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.fulmar.examples.peers.NotificationRecord.Event;
import dev.fulmar.netem.socket.UdpLink;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

/** Our observer, a foreign server and the bad link between them. */
final class Observation implements AutoCloseable {
  /** An acknowledgement may leave before the handler is called, but not long before. */
  private static final Duration SOON = Duration.ofSeconds(5);

  private final ForeignServer server;
  private final UdpLink link;
  private final OwnObserver observer;
  private final NotificationRecord record;

  /** Starts all three; the link loses so many percent each way. */
  Observation(Peer peer, Path folder, int lossPercent, long seed) throws IOException {
    NotificationTap tap = new NotificationTap();
    server = peer.startServer(folder);
    link =
        peer.isSecure()
            ? BadLink.losing(lossPercent, server.address(), seed)
            : BadLink.losing(lossPercent, server.address(), seed, tap);
    observer = new OwnObserver(peer.isSecure(), link.address(), server.observablePath());
    record = peer.isSecure() ? server.record().orElseThrow() : tap;
  }

  /** How many notifications were handled so far. */
  int handled() {
    return observer.handled().size();
  }

  /**
   * Takes what the server knows at this moment and fails unless our handler was given each
   * notification that the server knows to be acknowledged, or, if that one came late, another that
   * had been sent before and was as new or newer; and none twice. As new is what answers a
   * registration: the state that was notified last.
   *
   * @return how many notifications the server knows to be acknowledged
   */
  long verify() throws IOException {
    List<Event> events = record.events();
    List<Event> acknowledged =
        events.stream()
            .filter(event -> !event.isAcknowledgement())
            .filter(event -> events.contains(Event.acknowledged(event.mid())))
            .distinct()
            .toList();
    await()
        .atMost(SOON)
        .untilAsserted(
            () ->
                assertThat(acknowledged)
                    .allMatch(event -> isAccountedFor(event, events, observer.handled())));
    assertThat(observer.handled()).doesNotHaveDuplicates();
    return acknowledged.size();
  }

  private static boolean isAccountedFor(
      Event notification, List<Event> events, List<Event> handled) {
    List<Event> before = events.subList(0, events.indexOf(Event.acknowledged(notification.mid())));
    return handled.contains(notification)
        || handled.stream()
            .anyMatch(one -> one.observe() >= notification.observe() && before.contains(one));
  }

  @Override
  public void close() {
    observer.close();
    link.close();
    server.close();
  }
}
