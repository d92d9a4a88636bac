package dev.fulmar.rlnc.journal;

import dev.fulmar.rlnc.protocol.ClientKey;
import dev.fulmar.rlnc.protocol.ClientRecord;
import dev.fulmar.rlnc.protocol.DeliveryJournal;
import dev.fulmar.rlnc.protocol.Handled;
import dev.fulmar.rlnc.wire.Incarnation;
import dev.fulmar.rlnc.wire.NumberedResponse;
import java.io.IOException;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * A delivery journal that lasts as long as the process: what a client sends again to a server that
 * was restarted comes a second time.
 */
public final class MemoryDeliveryJournal implements DeliveryJournal {
  private final JournalCounters counters = new JournalCounters();
  private final ClientTable clients;
  private final Optional<EffectSink> sink;

  /** Where an effect was begun that could not be written whole: the next takes its place. */
  private OptionalLong torn = OptionalLong.empty();

  /** Remembers so many clients as {@link JournalOptions#DEFAULT} says, and takes no effects. */
  public MemoryDeliveryJournal() {
    this(Optional.empty(), JournalOptions.DEFAULT.maxClients());
  }

  /**
   * A journal.
   *
   * @param sink takes the effects at once; without one there must be none
   * @param maxClients beyond them the client that was silent longest is forgotten and counted,
   *     first of those that have all their responses; messages of the others may be delivered again
   *     then
   * @throws IllegalArgumentException if it is below 1
   */
  public MemoryDeliveryJournal(Optional<EffectSink> sink, int maxClients) {
    this.clients =
        new ClientTable(JournalOptions.DEFAULT.withMaxClients(maxClients).maxClients(), counters);
    this.sink = sink;
  }

  @Override
  public synchronized Optional<ClientRecord> find(ClientKey client) {
    return clients.find(client).map(ClientState::toRecord);
  }

  @Override
  public synchronized void begin(ClientKey client, Incarnation incarnation, long delivered) {
    if (clients.isNews(client, incarnation, delivered)) {
      if (clients.hasNoRoomFor(client)) {
        clients.forgetOneWithResponses();
      }
      clients.begin(client, incarnation, delivered);
    }
  }

  /**
   * {@inheritDoc}
   *
   * @throws IllegalArgumentException if the id is not the next
   * @throws IllegalStateException if there is an effect and no sink
   */
  @Override
  public byte[] deliver(ClientKey client, long id, Handling handling) throws Exception {
    synchronized (this) {
      clients.checkNext(client, id);
    }
    Handled handled = handling.handle();
    synchronized (this) {
      if (handled.effect().isPresent()) {
        note(handled.effect().get());
      }
      clients.deliver(client, new NumberedResponse(id, handled.response()));
      counters.records.increment();
    }
    return handled.response();
  }

  @Override
  public synchronized void note(byte[] effect) throws IOException {
    EffectSink to = sink.orElseThrow(SinkQueue::noSink);
    if (torn.isEmpty()) {
      torn = OptionalLong.of(to.position());
    }
    to.apply(torn.getAsLong(), effect);
    torn = OptionalLong.empty();
  }

  @Override
  public synchronized void acknowledge(ClientKey client, long id) {
    boolean unused = clients.acknowledge(client, id);
  }

  /** What was done so far; its size and forces are 0. */
  public synchronized JournalStats stats() {
    return counters.snapshot(0);
  }

  /** Does nothing. */
  @Override
  public void close() {
    // what is in memory needs no end
  }
}
