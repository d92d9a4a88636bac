package dev.fulmar.rlnc.journal;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.Objects.requireNonNull;

import dev.fulmar.rlnc.coding.NativeMessage;
import dev.fulmar.rlnc.protocol.RequestStore;
import dev.fulmar.rlnc.wire.Incarnation;
import dev.fulmar.rlnc.wire.SenderId;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.random.RandomGenerator;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A request store in a folder of its own. Who has a copy of the folder is the same sender: a server
 * believes the one that it meets first after both were opened, and refuses the other however often
 * that is opened.
 *
 * <pre>
 *   sender ── each opening ──▶ number one more, a run drawn, forced ── confirm ──▶ those before
 *                                                                                  forgotten
 *   add ── force ──▶ may be sent ── deliver ──▶ forgotten when the file is written anew
 * </pre>
 *
 * <p>An opening names all runs before it that a server may know, up to {@link
 * Incarnation#MAX_AFTER}. After more openings in a row of which no server that codes has confirmed
 * one, the next keeps the last run instead of drawing one, until a server answers: a copy made
 * meanwhile can be opened as often and is not told apart then.
 */
public final class FileRequestStore implements RequestStore {
  private static final Logger LOGGER = LoggerFactory.getLogger(FileRequestStore.class);

  private static final int SENDER = 1;
  private static final int RUN = 2;
  private static final int ADDED = 3;
  private static final int DELIVERED = 4;
  private static final int GOES_ON_FROM = 5;
  private static final int CONFIRMED = 6;
  private static final int BELONGS_TO = 10;
  private static final int SENT_UP_TO = 11;
  private static final int RENEWED = 12;
  private static final int IDENTITY = 13;

  private final Disk disk;
  private final JournalOptions options;
  private final JournalCounters counters = new JournalCounters();
  private final StoredMessages messages = new StoredMessages();
  private final List<NativeMessage> found;
  private final long lastSent;
  private final RewritableFile file;
  private final RandomGenerator random;
  private final Openings openings = new Openings();
  private final Incarnation incarnation;
  private StoreOwner owner;

  /** Null until one is found or drawn. */
  private StoreIdentity identity;

  private FileRequestStore(Disk disk, JournalOptions options, RandomGenerator random)
      throws IOException {
    this.disk = disk;
    this.options = requireNonNull(options, "options");
    this.random = requireNonNull(random, "random");
    this.owner = StoreOwner.drawn(random);
    this.file =
        RewritableFile.open(disk, FileKind.REQUESTS, options, random, counters, new Listener());
    incarnation = openings.open(random);
    found = messages.undelivered();
    messages.beginRun();
    lastSent = messages.lastSent();
    try {
      begin();
    } catch (IOException unusable) {
      file.close();
      throw unusable;
    }
  }

  /**
   * Opens the store of a folder, or makes it.
   *
   * @param random draws who this client is, once for each server, and the run of each opening: a
   *     secure one, where others could gain by guessing
   * @throws IOException if the folder is in use or cannot be used, or the store is damaged: then it
   *     is left as it is
   */
  public static FileRequestStore open(Path folder, JournalOptions options, RandomGenerator random)
      throws IOException {
    return open(FolderDisk.take(folder), options, random);
  }

  static FileRequestStore open(Disk disk, JournalOptions options, RandomGenerator random)
      throws IOException {
    try {
      return new FileRequestStore(disk, options, random);
    } catch (IOException | RuntimeException unusable) {
      disk.close();
      throw unusable;
    }
  }

  private final class Listener implements RecordReader.Listener {
    @Override
    public void onRecord(ByteBuffer payload) throws IOException {
      PayloadReader reader = new PayloadReader(payload);
      switch (reader.type()) {
        case SENDER -> owner = new StoreOwner(sender(reader), owner.origin());
        case BELONGS_TO ->
            owner = new StoreOwner(sender(reader), Optional.of(new String(reader.bytes(), UTF_8)));
        case RUN -> {
          openings.found(reader.incarnation());
          messages.beginRun();
        }
        case CONFIRMED -> {
          boolean unused = openings.confirm(reader.number());
        }
        case RENEWED -> renewed(sender(reader), reader.number());
        case IDENTITY -> identity = new StoreIdentity(reader.number(), reader.number());
        case SENT_UP_TO -> messages.markSent(reader.number());
        case ADDED -> messages.add(new NativeMessage(reader.number(), reader.bytes()));
        case DELIVERED -> {
          boolean unused = messages.deliver(reader.number());
        }
        case GOES_ON_FROM -> messages.goOnFrom(reader.number());
        default -> throw PayloadReader.senseless();
      }
    }

    @Override
    public void onSeal() {
      // what was sealed is as good as what was not
    }
  }

  /** Whatever the policy: an incarnation that comes a second time would be believed. */
  private void begin() throws IOException {
    RecordFile records = file.file();
    if (identity == null) {
      identity = StoreIdentity.drawn(random);
      records.append(identityRecord());
    }
    records.append(ownerRecord(owner));
    records.append(run(incarnation));
    records.force(records.size());
  }

  private byte[] identityRecord() {
    return new PayloadWriter(IDENTITY).number(identity.high()).number(identity.low()).toBytes();
  }

  private static byte[] run(Incarnation opening) {
    return new PayloadWriter(RUN).incarnation(opening).toBytes();
  }

  private static SenderId sender(PayloadReader reader) throws IOException {
    return new SenderId(reader.number(), reader.number());
  }

  /** Both in one: no crash gives one of them another's. */
  private static byte[] ownerRecord(StoreOwner owner) {
    SenderId sender = owner.sender();
    PayloadWriter writer = new PayloadWriter(owner.origin().isEmpty() ? SENDER : BELONGS_TO);
    writer.number(sender.high()).number(sender.low());
    owner.origin().ifPresent(origin -> writer.bytes(origin.getBytes(UTF_8)));
    return writer.toBytes();
  }

  /**
   * Which store this is, as hex: drawn when it was made, the same for as long as it lives, whoever
   * its sender becomes. Notes kept beside a store can tell by it that they are the store's.
   */
  public String identity() {
    return identity.hex();
  }

  @Override
  public SenderId sender() {
    return owner.sender();
  }

  @Override
  public Incarnation incarnation() {
    return incarnation;
  }

  @Override
  public long lastId() {
    return messages.lastId();
  }

  @Override
  public long delivered() {
    return messages.delivered();
  }

  @Override
  public long lastSent() {
    return lastSent;
  }

  @Override
  public List<NativeMessage> undelivered() {
    return found;
  }

  /** Whatever the policy, as {@link #begin}. */
  @Override
  public void belongTo(String origin) throws IOException {
    StoreOwner next = owner.belongingTo(origin, messages, disk.describe(""), random);
    if (!next.equals(owner)) {
      RecordFile records = file.file();
      records.append(ownerRecord(next));
      owner = next; // it is in the file, whatever comes of the force
      records.force(records.size());
    }
  }

  @Override
  public void add(NativeMessage symbol) throws IOException {
    messages.checkNext(symbol);
    file.file().append(added(symbol));
    messages.add(symbol);
  }

  private static byte[] added(NativeMessage symbol) {
    return new PayloadWriter(ADDED).number(symbol.id()).bytes(symbol.body()).toBytes();
  }

  @Override
  public void markSent(long upTo) throws IOException {
    file.file().append(sentUpTo(upTo));
    messages.markSent(upTo);
  }

  /** One record: what it makes of the messages follows from those before it. */
  @Override
  public void renew(SenderId sender, long upTo) throws IOException {
    file.file()
        .append(
            new PayloadWriter(RENEWED)
                .number(sender.high())
                .number(sender.low())
                .number(upTo)
                .toBytes());
    renewed(sender, upTo);
  }

  private void renewed(SenderId sender, long upTo) {
    owner = new StoreOwner(sender, owner.origin());
    messages.renew(sender, openings.lastNumber(), upTo);
  }

  private static byte[] sentUpTo(long id) {
    return new PayloadWriter(SENT_UP_TO).number(id).toBytes();
  }

  @Override
  public void force() throws IOException {
    if (options.fsync() == FsyncPolicy.ALWAYS) {
      file.file().force(file.file().size());
    }
  }

  @Override
  public void confirm() throws IOException {
    if (openings.confirm(incarnation.number())) {
      file.file().append(new PayloadWriter(CONFIRMED).number(incarnation.number()).toBytes());
    }
  }

  @Override
  public void deliver(long id) throws IOException {
    if (!messages.deliver(id)) {
      return;
    }
    file.file().append(new PayloadWriter(DELIVERED).number(messages.delivered()).toBytes());
    if (file.isLong()) {
      compact();
    }
  }

  /** A failure is told and changes nothing: the long file goes on. */
  private void compact() {
    try {
      file.rewrite(this::writeSnapshot);
    } catch (IOException notThisTime) {
      LOGGER.warn("the store could not be shortened: {}", notThisTime.getMessage());
    }
  }

  private void writeSnapshot(RecordFile to) throws IOException {
    to.append(identityRecord());
    to.append(ownerRecord(owner));
    for (Incarnation opening : openings.possible()) {
      to.append(run(opening));
    }
    to.append(new PayloadWriter(GOES_ON_FROM).number(messages.delivered()).toBytes());
    for (NativeMessage message : messages.undelivered()) {
      to.append(added(message));
    }
    to.append(sentUpTo(messages.sent()));
  }

  /** What was done since it was opened. */
  public JournalStats stats() {
    return counters.snapshot(file.file().size());
  }

  /** Makes durable what there is, whatever the policy, and gives up the folder. */
  @Override
  public void close() throws IOException {
    try (disk;
        file) {
      if (!file.file().hasFailed()) {
        file.file().seal();
      }
    }
  }
}
