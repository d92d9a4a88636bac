package dev.fulmar.rlnc.journal;

import dev.fulmar.rlnc.protocol.ClientKey;
import dev.fulmar.rlnc.wire.Incarnation;
import dev.fulmar.rlnc.wire.NumberedResponse;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * All clients, those apart that have all their responses: such a client knows what was delivered
 * and sends none of it again, so that it may be forgotten for another. In each part the one that
 * was silent longest comes first. Not thread-safe.
 */
final class ClientTable {
  private final int maxClients;
  private final JournalCounters counters;
  private final Map<ClientKey, ClientState> complete = new LinkedHashMap<>();
  private final Map<ClientKey, ClientState> incomplete = new LinkedHashMap<>();
  private long nowSeconds;

  ClientTable(int maxClients, JournalCounters counters) {
    this.maxClients = maxClients;
    this.counters = counters;
  }

  /** The time of what follows, in seconds since 1970; it never goes back. */
  void tick(long seconds) {
    nowSeconds = Math.max(nowSeconds, seconds);
  }

  /** The time of what was last done. */
  long nowSeconds() {
    return nowSeconds;
  }

  int size() {
    return complete.size() + incomplete.size();
  }

  Optional<ClientState> find(ClientKey client) {
    ClientState known = complete.get(client);
    return Optional.ofNullable(known == null ? incomplete.get(client) : known);
  }

  /**
   * Whether a beginning says something new.
   *
   * @throws IllegalArgumentException if the incarnation names others, is below the one that is
   *     known, or has only its number
   */
  boolean isNews(ClientKey client, Incarnation incarnation, long delivered) {
    if (!incarnation.after().isEmpty()) {
      throw new IllegalArgumentException(
          "incarnation of %s names %d before it, must name none"
              .formatted(client.sender(), incarnation.after().size()));
    }
    Optional<ClientState> state = find(client);
    Incarnation known = state.map(ClientState::incarnation).orElse(incarnation);
    if (incarnation.number() <= known.number() && !incarnation.isSame(known)) {
      throw new IllegalArgumentException(
          "incarnation of %s is %s, must be %s or have a greater number"
              .formatted(client.sender(), incarnation, known));
    }
    return state.isEmpty() || !incarnation.isSame(known) || delivered > state.get().delivered();
  }

  /**
   * Called before a message is handled.
   *
   * @throws IllegalArgumentException if the client is known and its next message is another
   */
  void checkNext(ClientKey client, long id) {
    find(client)
        .filter(known -> id != known.delivered() + 1)
        .ifPresent(
            known -> {
              throw new IllegalArgumentException(
                  "message %d of %s, must be %d, the one after the last delivered"
                      .formatted(id, client.sender(), known.delivered() + 1));
            });
  }

  /** Whether a new client would take the place of one that lacks responses. */
  boolean hasNoRoomFor(ClientKey client) {
    return size() >= maxClients && complete.isEmpty() && !incomplete.containsKey(client);
  }

  void begin(ClientKey client, Incarnation incarnation, long delivered) {
    ClientState state = take(client);
    state.begin(incarnation, delivered);
    put(client, state);
  }

  void deliver(ClientKey client, NumberedResponse response) {
    ClientState state = take(client);
    state.deliver(response);
    state.activeAt(nowSeconds);
    put(client, state);
  }

  /** A response to a message that counts as delivered already. */
  void keep(ClientKey client, NumberedResponse response) {
    ClientState state = take(client);
    state.keep(response);
    state.activeAt(nowSeconds);
    put(client, state);
  }

  /** Whether there was a response to forget. */
  boolean acknowledge(ClientKey client, long id) {
    ClientState state = incomplete.get(client);
    if (state == null || !state.acknowledge(id)) {
      return false;
    }
    put(client, take(client));
    return true;
  }

  private ClientState take(ClientKey client) {
    ClientState known = complete.remove(client);
    if (known == null) {
      known = incomplete.remove(client);
    }
    return known == null ? new ClientState() : known;
  }

  private void put(ClientKey client, ClientState state) {
    while (size() >= maxClients && !complete.isEmpty()) {
      forgetFirst(complete);
    }
    (state.isComplete() ? complete : incomplete).put(client, state);
  }

  /**
   * Forgets the responses of clients that had none new since a time, so that these clients may be
   * forgotten, too; says which, with how far they have come.
   */
  List<JournalEntry.Acknowledged> expire(long sinceSeconds) {
    List<JournalEntry.Acknowledged> expired = new ArrayList<>();
    for (Map.Entry<ClientKey, ClientState> entry : incomplete.entrySet()) {
      if (entry.getValue().activeSeconds() < sinceSeconds) {
        expired.add(new JournalEntry.Acknowledged(entry.getKey(), entry.getValue().delivered()));
      }
    }
    for (JournalEntry.Acknowledged client : expired) {
      client.applyTo(this);
      counters.expiredClients.increment();
    }
    return expired;
  }

  /** Makes room at the cost of a client whose messages may be delivered again then. */
  void forgetOneWithResponses() {
    forgetFirst(incomplete);
    counters.forgottenWithResponses.increment();
  }

  private void forgetFirst(Map<ClientKey, ClientState> from) {
    from.remove(from.keySet().iterator().next());
    counters.forgottenClients.increment();
  }

  /** Writes down all that is known. */
  void writeTo(RecordFile file) throws IOException {
    writeTo(file, complete);
    writeTo(file, incomplete);
    file.append(new JournalEntry.Tick(nowSeconds).write());
  }

  private static void writeTo(RecordFile file, Map<ClientKey, ClientState> part)
      throws IOException {
    long writtenSeconds = 0;
    for (Map.Entry<ClientKey, ClientState> entry : part.entrySet()) {
      ClientKey client = entry.getKey();
      ClientState state = entry.getValue();
      if (!state.isComplete() && state.activeSeconds() > writtenSeconds) {
        writtenSeconds = state.activeSeconds();
        file.append(new JournalEntry.Tick(writtenSeconds).write());
      }
      file.append(new JournalEntry.Begun(client, state.incarnation(), state.delivered()).write());
      for (NumberedResponse response : state.responses()) {
        file.append(new JournalEntry.Kept(client, response).write());
      }
    }
  }
}
