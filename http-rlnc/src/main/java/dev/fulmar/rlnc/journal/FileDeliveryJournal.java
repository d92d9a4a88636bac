package dev.fulmar.rlnc.journal;

import static java.util.Objects.requireNonNull;

import dev.fulmar.rlnc.protocol.ClientKey;
import dev.fulmar.rlnc.protocol.ClientRecord;
import dev.fulmar.rlnc.protocol.DeliveryJournal;
import dev.fulmar.rlnc.protocol.Handled;
import dev.fulmar.rlnc.wire.Incarnation;
import dev.fulmar.rlnc.wire.NumberedResponse;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.LongSupplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A delivery journal in a folder of its own.
 *
 * <pre>
 *   deliver ── handler ──▶ append ──▶ force, one for all who wait ──▶ sink ──▶ the client is told
 *                            └ disk full: taken back, the message counts as not delivered
 * </pre>
 *
 * <p>Opening it again applies to the sink what a crash kept from it, cuts off a record that was
 * never finished, and refuses a file that is damaged elsewhere.
 */
public final class FileDeliveryJournal implements DeliveryJournal {
  private static final Logger LOGGER = LoggerFactory.getLogger(FileDeliveryJournal.class);

  private static final int TICKS = 64; // in the age of responses that are too old

  private final JournalOptions options;
  private final Disk disk;
  private final JournalCounters counters = new JournalCounters();
  private final ReentrantLock lock = new ReentrantLock();
  private final Condition changed = lock.newCondition();
  private final ClientTable clients;
  private final SinkQueue sink;
  private final Deque<PendingEntry> pending = new ArrayDeque<>();
  private final RewritableFile file;
  private final LongSupplier clockSeconds;
  private boolean forcing;

  private FileDeliveryJournal(
      Disk disk, Optional<EffectSink> sink, JournalOptions options, LongSupplier clockSeconds)
      throws IOException {
    this.clockSeconds = requireNonNull(clockSeconds, "clockSeconds");
    this.options = requireNonNull(options, "options");
    this.disk = disk;
    this.clients = new ClientTable(options.maxClients(), counters);
    this.sink = new SinkQueue(sink);
    this.file =
        RewritableFile.open(
            disk, FileKind.JOURNAL, options, new SecureRandom(), counters, new Listener());
    try {
      settleFound();
    } catch (IOException unusable) {
      file.close();
      throw unusable;
    }
  }

  /**
   * Opens the journal of a folder, or makes it. How old responses are goes by the machine's clock:
   * one that is set forward lets them be forgotten early, and delivers nothing twice by that.
   *
   * @param sink takes the effects; without one there must be none
   * @throws IOException if the folder is in use or cannot be used, or the journal is damaged: then
   *     it is left as it is
   */
  public static FileDeliveryJournal open(
      Path folder, Optional<EffectSink> sink, JournalOptions options) throws IOException {
    return open(FolderDisk.take(folder), sink, options, () -> Instant.now().getEpochSecond());
  }

  static FileDeliveryJournal open(
      Disk disk, Optional<EffectSink> sink, JournalOptions options, LongSupplier clockSeconds)
      throws IOException {
    try {
      return new FileDeliveryJournal(disk, sink, options, clockSeconds);
    } catch (IOException | RuntimeException unusable) {
      disk.close();
      throw unusable;
    }
  }

  private final class Listener implements RecordReader.Listener {
    @Override
    public void onRecord(ByteBuffer payload) throws IOException {
      JournalEntry entry = JournalEntry.read(payload);
      entry.applyTo(clients);
      entry.sinkEffect().ifPresent(sink::found);
    }

    @Override
    public void onSeal() {
      sink.foundSeal();
    }
  }

  /** Applies what an earlier run may have kept from the sink, for good. */
  private void settleFound() throws IOException {
    if (!sink.isSettled()) {
      sink.applyAll();
      sink.force();
      try {
        file.file().seal(); // so that none is applied again to a log that others have changed
      } catch (IOException noRoom) {
        file.file().refuseIfFailed();
        LOGGER.warn("the journal is opened, and takes nothing yet: {}", noRoom.getMessage());
      }
    }
  }

  @Override
  public Optional<ClientRecord> find(ClientKey client) {
    lock.lock();
    try {
      return clients.find(client).map(ClientState::toRecord);
    } finally {
      lock.unlock();
    }
  }

  @Override
  public void begin(ClientKey client, Incarnation incarnation, long delivered) throws IOException {
    if (isNews(client, incarnation, delivered)) {
      commit(ignored -> new JournalEntry.Begun(client, incarnation, delivered), Optional.empty());
    }
  }

  private boolean isNews(ClientKey client, Incarnation incarnation, long delivered)
      throws IOException {
    lock.lock();
    try {
      boolean news = clients.isNews(client, incarnation, delivered);
      if (news && clients.hasNoRoomFor(client)) {
        makeRoom();
      }
      return news;
    } finally {
      lock.unlock();
    }
  }

  private void makeRoom() throws IOException {
    List<JournalEntry.Acknowledged> expired =
        clients.expire(clockSeconds.getAsLong() - options.unfetchedSeconds());
    if (expired.isEmpty()) {
      throw new IOException(
          "%d clients are remembered, none has all its responses, and none left them for %d s; allowed: %d"
              .formatted(clients.size(), options.unfetchedSeconds(), options.maxClients()));
    }
    LOGGER.warn(
        "responses that {} clients did not fetch for {} s are forgotten, as there was no room",
        expired.size(),
        options.unfetchedSeconds());
    for (JournalEntry.Acknowledged entry : expired) {
      file.file().append(entry.write());
    }
  }

  /**
   * {@inheritDoc}
   *
   * @throws IllegalArgumentException if the client is known and the id is not its next
   * @throws IllegalStateException if there is an effect and no sink
   */
  @Override
  public byte[] deliver(ClientKey client, long id, Handling handling) throws Exception {
    refuseUnlessReady(client, id);
    Handled handled = handling.handle();
    commit(
        effect ->
            new JournalEntry.Delivered(
                client, new NumberedResponse(id, handled.response()), effect),
        handled.effect());
    return handled.response();
  }

  @Override
  public void note(byte[] effect) throws IOException {
    commit(placed -> new JournalEntry.Noted(placed.orElseThrow()), Optional.of(effect));
  }

  /** Before a handler does something that could not be recorded. */
  private void refuseUnlessReady(ClientKey client, long id) throws IOException {
    lock.lock();
    try {
      clients.checkNext(client, id);
      file.file().refuseIfFailed();
      sink.applyAll();
    } finally {
      lock.unlock();
    }
  }

  /** It is not waited for until it is durable: at worst a response is kept for longer. */
  @Override
  public void acknowledge(ClientKey client, long id) throws IOException {
    lock.lock();
    try {
      if (clients.acknowledge(client, id)) {
        file.file().append(new JournalEntry.Acknowledged(client, id).write());
      }
    } finally {
      lock.unlock();
    }
  }

  /** Makes an entry when the place of its effect is known. */
  @FunctionalInterface
  private interface EntryMaker {
    JournalEntry make(Optional<Effect> placed);
  }

  private void commit(EntryMaker maker, Optional<byte[]> effect) throws IOException {
    lock.lock();
    try {
      sink.applyAll();
      PendingEntry mine = append(maker, effect);
      while (!mine.done) {
        if (forcing) {
          changed.awaitUninterruptibly();
        } else {
          forceAll();
        }
      }
      if (mine.failure.isPresent()) {
        throw new IOException(mine.failure.get().getMessage(), mine.failure.get());
      }
      if (file.isLong()) {
        compact();
      }
    } finally {
      lock.unlock();
    }
  }

  private PendingEntry append(EntryMaker maker, Optional<byte[]> effect) throws IOException {
    tick();
    Optional<Effect> placed =
        effect.isPresent() ? Optional.of(sink.reserve(effect.get())) : Optional.empty();
    JournalEntry entry = maker.make(placed);
    try {
      file.file().append(entry.write());
    } catch (IOException notTaken) {
      placed.ifPresent(sink::takeBack);
      throw notTaken;
    }
    PendingEntry appended = new PendingEntry(entry, file.file().size());
    pending.add(appended);
    return appended;
  }

  /** Notes the time, as exactly as is needed to tell what is too old. */
  private void tick() throws IOException {
    long seconds = clockSeconds.getAsLong();
    if (seconds - clients.nowSeconds() >= Math.max(1, options.unfetchedSeconds() / TICKS)) {
      JournalEntry.Tick tick = new JournalEntry.Tick(seconds);
      file.file().append(tick.write());
      tick.applyTo(clients);
    }
  }

  /** Forces what is there, while others append what the next will force. */
  private void forceAll() {
    RecordFile records = file.file();
    long upTo = records.size();
    forcing = true;
    lock.unlock();
    Optional<IOException> failure;
    try {
      failure = force(records, upTo);
    } finally {
      lock.lock();
      forcing = false;
      changed.signalAll();
    }
    settle(upTo, failure);
  }

  private Optional<IOException> force(RecordFile records, long upTo) {
    try {
      if (options.fsync() == FsyncPolicy.ALWAYS) {
        records.force(upTo);
      }
      return Optional.empty();
    } catch (IOException broken) {
      return Optional.of(broken);
    }
  }

  private void settle(long upTo, Optional<IOException> failure) {
    while (!pending.isEmpty() && pending.peek().end <= upTo) {
      PendingEntry settled = pending.remove();
      settled.done = true;
      settled.failure = failure;
      if (failure.isEmpty()) {
        settled.entry.applyTo(clients);
        settled.entry.sinkEffect().ifPresent(sink::apply);
      }
    }
  }

  /** A failure is told and changes nothing: the long file goes on. */
  private void compact() {
    if (forcing) {
      return; // whoever is at it will come here
    }
    settleAll();
    try {
      if (!file.file().hasFailed() && sink.isSettled()) {
        forceSink();
        file.rewrite(clients::writeTo);
      }
    } catch (IOException notThisTime) {
      LOGGER.warn("the journal could not be shortened: {}", notThisTime.getMessage());
    }
  }

  private void settleAll() {
    long upTo = file.file().size();
    settle(upTo, force(file.file(), upTo));
    changed.signalAll();
  }

  /** The effects may leave the journal only when the sink has them for good. */
  private void forceSink() throws IOException {
    try {
      sink.force();
    } catch (IOException broken) { // another force may not tell the truth
      file.file().fail(broken);
      throw broken;
    }
  }

  /** How many clients it remembers. */
  public int clients() {
    lock.lock();
    try {
      return clients.size();
    } finally {
      lock.unlock();
    }
  }

  /** What was done since it was opened. */
  public JournalStats stats() {
    lock.lock();
    try {
      return counters.snapshot(file.file().size());
    } finally {
      lock.unlock();
    }
  }

  /**
   * Makes durable what there is, whatever the policy, and gives up the folder; the sink is its
   * owner's to close.
   */
  @Override
  public void close() throws IOException {
    lock.lock();
    try (disk;
        file) {
      while (forcing) {
        changed.awaitUninterruptibly();
      }
      if (!file.file().hasFailed()) {
        settleAll();
        seal();
      }
    } finally {
      lock.unlock();
    }
  }

  private void seal() {
    try {
      sink.applyAll();
      sink.force();
      file.file().seal();
    } catch (IOException nextTime) { // the next run finds the effects in the journal
      LOGGER.warn("the journal is closed without its seal: {}", nextTime.getMessage());
    }
  }
}
