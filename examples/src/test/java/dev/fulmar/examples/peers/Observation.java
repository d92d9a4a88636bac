package dev.fulmar.examples.peers;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.fulmar.cocored.Profile;
import dev.fulmar.examples.peers.NotificationRecord.Event;
import dev.fulmar.examples.peers.NotificationRecord.Kind;
import dev.fulmar.netem.socket.UdpLink;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Our observer, a foreign server and the bad link between them. */
final class Observation implements AutoCloseable {
  /** An acknowledgement may leave before the handler is called, but not long before. */
  private static final Duration SOON = Duration.ofSeconds(5);

  private final ForeignServer server;
  private final UdpLink link;
  private final OwnObserver observer;
  private final NotificationRecord record;

  /** Starts all three; the link loses so many percent each way. */
  Observation(Profile profile, Peer peer, Path folder, int lossPercent, long seed)
      throws IOException {
    NotificationTap tap = new NotificationTap();
    server = peer.startServer(folder);
    link =
        peer.isSecure()
            ? BadLink.losing(lossPercent, server.address(), seed)
            : BadLink.losing(lossPercent, server.address(), seed, tap);
    observer = new OwnObserver(profile, peer.isSecure(), link.address(), server.observablePath());
    record = peer.isSecure() ? server.record().orElseThrow() : tap;
  }

  /** How many notifications were handled so far. */
  int handled() {
    return observer.handled().size();
  }

  /**
   * Takes what the server knows at this moment and fails unless our handler was given each
   * notification that the server knows to be acknowledged, or, if that one came late, another that
   * was newer, had been sent after it and before its acknowledgement came, or was as new: that is
   * what answers a registration, with the state that was notified last. And none twice.
   *
   * @return how many notifications the server knows to be acknowledged
   */
  long verify() throws IOException {
    Sent sent = new Sent(record.events());
    List<Event> acknowledged = sent.acknowledged();
    await()
        .atMost(SOON)
        .untilAsserted(
            () -> {
              Set<Event> handled = Set.copyOf(observer.handled());
              assertThat(acknowledged)
                  .filteredOn(event -> !handled.contains(event))
                  .filteredOn(event -> !sent.isSuperseded(event, handled))
                  .isEmpty();
            });
    assertThat(observer.handled()).doesNotHaveDuplicates();
    return acknowledged.size();
  }

  /** What left the server, and when; as places in the record. */
  private static final class Sent {
    private final Map<Event, Integer> places = new LinkedHashMap<>();

    Sent(List<Event> events) {
      for (int place = 0; place < events.size(); place++) {
        places.putIfAbsent(events.get(place), place);
      }
    }

    List<Event> acknowledged() {
      return places.keySet().stream()
          .filter(event -> event.kind() == Kind.NOTIFICATION)
          .filter(event -> places.containsKey(Event.acknowledged(event.mid())))
          .toList();
    }

    boolean isSuperseded(Event notification, Set<Event> handled) {
      int from = places.get(notification);
      int to = places.get(Event.acknowledged(notification.mid()));
      return handled.stream()
          .filter(places::containsKey)
          .filter(one -> places.get(one) < to)
          .anyMatch(
              one ->
                  one.observe() == notification.observe()
                      || (one.observe() > notification.observe() && places.get(one) > from));
    }
  }

  @Override
  public void close() {
    observer.close();
    link.close();
    server.close();
  }
}
