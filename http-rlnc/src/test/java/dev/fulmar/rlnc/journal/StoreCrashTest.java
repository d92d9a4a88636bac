package dev.fulmar.rlnc.journal;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.fulmar.rlnc.coding.NativeMessage;
import dev.fulmar.rlnc.journal.ForgetfulDisk.Crash;
import dev.fulmar.rlnc.wire.BinaryRequest;
import dev.fulmar.rlnc.wire.Incarnation;
import dev.fulmar.rlnc.wire.MessageId;
import dev.fulmar.rlnc.wire.Parsed;
import dev.fulmar.rlnc.wire.SenderId;
import dev.fulmar.rlnc.wire.Symbol;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A client that dies at any step of its store's, and again while it starts, loses no message. */
class StoreCrashTest {
  private static final int MESSAGES = 60;
  private static final int STEPS_OF_A_START = 16;
  private static final JournalOptions OPTIONS = JournalOptions.DEFAULT.withCompactionBytes(4096);

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3})
  void nothingForcedIsLostOrNumberedAnewWhereverItCrashes(long seed) throws Exception {
    assertThat(everyCrash(seed)).isGreaterThan(100);
  }

  @Test
  @Tag("slow")
  void nothingForcedIsLostOrNumberedAnewWithManySeeds() throws Exception {
    long crashes = 0;
    for (long seed = 100; seed < 300; seed++) {
      crashes += everyCrash(seed);
    }
    System.out.printf("store: %d first crashes, nothing lost, nothing numbered anew%n", crashes);
  }

  private static int everyCrash(long seed) throws Exception {
    ForgetfulDisk whole = new ForgetfulDisk();
    try (FileRequestStore store = open(whole, new Random(5))) {
      new Client(new Random(6)).run(store, new Random(seed));
      assertThat(store.stats().compactions()).as("compactions").isPositive();
    }
    int points = 2 * whole.steps();
    for (int point = 0; point < points; point++) {
      crashAt(point, seed);
    }
    return points;
  }

  private static void crashAt(int point, long seed) throws Exception {
    RandomGenerator random = new Random(seed * 1_000_003 + point);
    RandomGenerator senders = new Random(5);
    Client client = new Client(senders);
    ForgetfulDisk disk = new ForgetfulDisk().crashAt(point);
    boolean closed = false;
    while (!closed) {
      try {
        FileRequestStore store = open(disk, senders);
        client.check(store);
        client.run(store, random);
        store.close();
        closed = true;
      } catch (Crash expected) {
        disk = disk.reboot(random);
        if (random.nextInt(3) > 0) {
          disk.crashAt(random.nextInt(2 * STEPS_OF_A_START));
        }
      } catch (Exception | AssertionError e) {
        throw new AssertionError("seed %d, crash at %d".formatted(seed, point), e);
      }
    }
    client.check(open(disk.reboot(random), senders));
  }

  private static FileRequestStore open(ForgetfulDisk disk, RandomGenerator senders)
      throws Exception {
    return FileRequestStore.open(disk, OPTIONS, senders);
  }

  /** What a client was promised. */
  private static final class Client {
    private final RandomGenerator senders;
    private final Map<Long, String> added = new HashMap<>();
    private static final List<String> ORIGINS = List.of("http://a", "http://b");

    private final Map<SenderId, String> servers = new HashMap<>();
    private Optional<SenderId> sender = Optional.empty();
    private final Set<Long> forgotten = new HashSet<>();
    private Optional<Incarnation> known = Optional.empty(); // to the server
    private long incarnation;
    private long forced;
    private long delivered;
    private long left;

    Client(RandomGenerator senders) {
      this.senders = senders;
    }

    void run(FileRequestStore store, RandomGenerator random) throws Exception {
      while (store.lastId() < MESSAGES) {
        if (store.delivered() == store.lastId()) {
          belong(store, ORIGINS.get(random.nextInt(2)));
        }
        for (int batch = random.nextInt(1, 4); batch > 0; batch--) {
          long id = store.lastId() + 1;
          String body = "message %d of run %d %s".formatted(id, incarnation, "x".repeat(200));
          added.put(id, body);
          store.add(new NativeMessage(id, symbol(store, id, body)));
        }
        long marked = Math.max(left, store.lastId() - random.nextInt(3));
        store.markSent(random.nextInt(8) == 0 ? Long.MAX_VALUE : marked);
        store.force();
        left = marked;
        forced = store.lastId();
        meetServer(store, random);
        if (random.nextInt(8) == 0) {
          renew(store, left);
        }
        long upTo = Math.max(delivered, forced - random.nextInt(4));
        delivered = upTo; // even if the store crashes now: the server has it
        store.deliver(upTo);
      }
    }

    /** What it answers may be lost, and so may the note of it. */
    private void meetServer(FileRequestStore store, RandomGenerator random) throws Exception {
      if (random.nextInt(4) == 0) {
        known = Optional.of(store.incarnation().alone());
        if (random.nextBoolean()) {
          store.confirm();
          store.force();
          forgotten.addAll(store.incarnation().after());
        }
      }
    }

    private static byte[] symbol(FileRequestStore store, long id, String text) {
      return Symbol.write(
          new MessageId(store.sender(), store.incarnation().number(), id),
          new BinaryRequest("POST", "/", List.of(), text.getBytes(UTF_8)));
    }

    /** What is held is always the present sender's. */
    private void renew(FileRequestStore store, long upTo) throws Exception {
      sender = Optional.empty(); // if it crashes now, either will do
      delivered = Math.max(delivered, upTo);
      store.renew(SenderId.random(senders), upTo);
      store.force();
      sender = Optional.of(store.sender());
    }

    /** Whoever sent to one server never speaks to another. */
    private void belong(FileRequestStore store, String origin) throws Exception {
      sender = Optional.empty(); // if it crashes now, either will do
      store.belongTo(origin);
      sender = Optional.of(store.sender());
      assertThat(servers.computeIfAbsent(store.sender(), unknown -> origin)).isEqualTo(origin);
    }

    void check(FileRequestStore store) {
      Incarnation opening = store.incarnation();
      known.ifPresent(met -> assertThat(opening.continues(met)).as("%s", opening).isTrue());
      assertThat(opening.after()).noneMatch(forgotten::contains);
      sender.ifPresent(known -> assertThat(store.sender()).isEqualTo(known));
      sender = Optional.of(store.sender());
      assertThat(opening.number()).isGreaterThan(incarnation);
      incarnation = opening.number();
      assertThat(store.lastId()).isGreaterThanOrEqualTo(forced);
      assertThat(store.lastSent()).isBetween(left, store.lastId());
      assertThat(store.delivered()).isLessThanOrEqualTo(delivered);
      long expected = store.delivered();
      for (NativeMessage message : store.undelivered()) {
        assertThat(message.id()).isEqualTo(++expected);
        assertThat(Symbol.isGenuine(message.body(), store.sender(), message.id())).isTrue();
        Parsed<BinaryRequest> request = Symbol.request(message.body());
        assertThat(request)
            .isInstanceOfSatisfying(
                Parsed.Accepted.class,
                accepted ->
                    assertThat(new String(((BinaryRequest) accepted.value()).content(), UTF_8))
                        .isEqualTo(added.get(message.id())));
      }
      assertThat(expected).isEqualTo(store.lastId());
    }
  }
}
