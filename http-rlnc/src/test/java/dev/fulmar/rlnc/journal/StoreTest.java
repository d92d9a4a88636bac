package dev.fulmar.rlnc.journal;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import dev.fulmar.rlnc.coding.NativeMessage;
import dev.fulmar.rlnc.protocol.RequestStore;
import dev.fulmar.rlnc.wire.BinaryRequest;
import dev.fulmar.rlnc.wire.MessageId;
import dev.fulmar.rlnc.wire.SenderId;
import dev.fulmar.rlnc.wire.Symbol;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class StoreTest {
  private static final JournalOptions SMALL = JournalOptions.DEFAULT.withCompactionBytes(4096);

  @TempDir private Path folder;

  static NativeMessage message(long id) {
    return new NativeMessage(id, ("message " + id).getBytes(UTF_8));
  }

  @Test
  void nextRunIsTheSameSenderOneIncarnationOnWithWhatWasNotDelivered() throws Exception {
    SenderId sender;
    try (FileRequestStore store = open(1)) {
      sender = store.sender();
      assertThat(store.incarnation().number()).isEqualTo(1);
      assertThat(store.lastId()).isZero();
      for (long id = 1; id <= 5; id++) {
        store.add(message(id));
      }
      store.force();
      store.deliver(3);
      assertThat(store.undelivered()).as("of an earlier run").isEmpty();
    }

    try (FileRequestStore next = open(2)) {
      assertThat(next.sender()).isEqualTo(sender);
      assertThat(next.incarnation().number()).isEqualTo(2);
      assertThat(next.lastId()).isEqualTo(5);
      assertThat(next.delivered()).isEqualTo(3);
      assertThat(next.undelivered()).extracting(NativeMessage::id).containsExactly(4L, 5L);
      assertThat(next.undelivered().get(1).body()).isEqualTo(message(5).body());
    }
  }

  @Test
  void idsGoOnAfterAllMessagesWereForgotten() throws Exception {
    try (FileRequestStore store = open(1)) {
      for (long id = 1; id <= 5000; id++) {
        store.add(message(id));
        store.deliver(id);
      }
      assertThat(store.stats().compactions()).isPositive();
      assertThat(store.stats().sizeBytes()).isLessThan(2 * 4096);
    }
    try (FileRequestStore next = open(1)) {
      assertThat(next.lastId()).isEqualTo(5000);
      assertThat(next.undelivered()).isEmpty();
      assertThatIllegalArgumentException()
          .isThrownBy(() -> next.add(message(5000)))
          .withMessage("message has id 5000, must have 5001");
    }
  }

  @Test
  void identityStaysHoweverTheFileIsWrittenAnewAndWhomeverItBelongsTo() throws Exception {
    String identity;
    try (FileRequestStore store = open(1)) {
      identity = store.identity();
      assertThat(identity).matches("[0-9a-f]{32}");
      store.belongTo("http://one");
      for (long id = 1; id <= 5000; id++) {
        store.add(message(id));
        store.deliver(id);
      }
      assertThat(store.stats().compactions()).isPositive();
      store.belongTo("http://two");
    }
    try (FileRequestStore next = open(2)) {
      assertThat(next.identity()).isEqualTo(identity);
    }
    Files.delete(folder.resolve(FileKind.REQUESTS.name()));
    try (FileRequestStore another = open(3)) {
      assertThat(another.identity()).isNotEqualTo(identity);
    }
  }

  @Test
  void storesOfOneGeneratorAreDifferentSenders() throws Exception {
    Random random = new Random(1);
    try (RequestStore one = new MemoryRequestStore(random);
        RequestStore other = FileRequestStore.open(folder, JournalOptions.DEFAULT, random)) {
      assertThat(one.sender()).isNotEqualTo(other.sender());
    }
  }

  @Test
  void interruptOfTheThreadDoesNotCloseTheFile() throws Exception {
    try (FileRequestStore store = open(1)) {
      Thread.currentThread().interrupt();
      for (long id = 1; id <= 500; id++) {
        store.add(message(id));
        store.force();
        store.deliver(id);
      }
      assertThat(Thread.interrupted()).as("is not swallowed").isTrue();
      assertThat(store.stats().compactions()).isPositive();
    }
  }

  @Test
  void whatIsLeftOfAFileThatWasBeingWrittenIsRemoved() throws Exception {
    open(1).close();
    Files.writeString(folder.resolve("requests.new"), "half");

    try (FileRequestStore store = open(1)) {
      assertThat(store.incarnation().number()).isEqualTo(2);
      assertThat(folder.resolve("requests.new")).doesNotExist();
    }
  }

  @Test
  void nextRunKnowsWhatMayHaveLeftAndWhatHasNot() throws Exception {
    try (FileRequestStore store = open(1)) {
      for (long id = 1; id <= 5; id++) {
        store.add(message(id));
      }
      store.markSent(3);
      store.markSent(4);
      store.markSent(3); // it has not left after all
      assertThat(store.lastSent()).as("of an earlier run").isZero();
    }
    try (FileRequestStore next = open(2)) {
      assertThat(next.lastSent()).isEqualTo(3);
      next.markSent(Long.MAX_VALUE);
      next.add(message(6));
    }
    try (FileRequestStore next = open(3)) {
      assertThat(next.lastSent()).as("any may have").isEqualTo(6);
      next.add(message(7));
      next.deliver(2);
    }
    try (FileRequestStore last = open(4)) {
      assertThat(last.lastSent()).as("but not what came in the run after").isEqualTo(6);
    }
  }

  @Test
  void markOutlivesTheFileBeingWrittenAnew() throws Exception {
    try (FileRequestStore store = open(1)) {
      store.markSent(Long.MAX_VALUE);
      for (long id = 1; id <= 100; id++) {
        store.add(message(id));
        store.deliver(id - 3);
      }
      assertThat(store.stats().compactions()).isPositive();
    }
    try (FileRequestStore next = open(2)) {
      assertThat(next.lastSent()).isEqualTo(100);
    }
  }

  @Test
  void whatIsHeldWhenAnIdentityEndsIsTheNextOnesInThisAndInEveryLaterRun() throws Exception {
    SenderId next = new SenderId(8, 9);
    BinaryRequest request = new BinaryRequest("POST", "/m", List.of(), new byte[] {1});
    try (FileRequestStore store = open(1)) {
      store.belongTo("http://a:1");
      for (long id = 1; id <= 4; id++) {
        MessageId name = new MessageId(store.sender(), 1, id);
        store.add(new NativeMessage(id, Symbol.write(name, request)));
      }
      store.markSent(Long.MAX_VALUE);
    }
    try (FileRequestStore store = open(2)) {
      store.renew(next, 2);
      assertThat(store.sender()).isEqualTo(next);
    }
    for (int run = 3; run < 5; run++) {
      try (FileRequestStore store = open(run)) {
        assertThat(store.sender()).isEqualTo(next);
        assertThat(store.delivered()).isEqualTo(2);
        assertThat(store.lastSent()).isEqualTo(2);
        assertThat(store.undelivered()).extracting(NativeMessage::id).containsExactly(3L, 4L);
        assertThat(store.undelivered().get(0).body())
            .isEqualTo(Symbol.write(new MessageId(next, 2, 3), request));
        store.belongTo("http://a:1");
        assertThat(store.sender()).as("to the same server").isEqualTo(next);
      }
    }
  }

  @Test
  void storeThatHoldsRequestsIsRefusedToAnotherServer() throws Exception {
    SenderId sender;
    try (FileRequestStore store = open(1)) {
      store.belongTo("http://a:1");
      sender = store.sender();
      store.add(message(1));
      store.add(message(2));
      store.force();
    }
    try (FileRequestStore next = open(2)) {
      assertThatIllegalStateException()
          .isThrownBy(() -> next.belongTo("http://b:2"))
          .withMessage(
              "store %s holds 2 requests for http://a:1, not for http://b:2; "
                  + "post them there first, or use another store",
              folder);
      next.belongTo("http://a:1");
      assertThat(next.sender()).isEqualTo(sender);
    }
  }

  @Test
  void emptyStoreIsANewSenderToAnotherServerAndItsIdsRunOn() throws Exception {
    SenderId sender;
    SenderId other;
    try (FileRequestStore store = open(1)) {
      sender = store.sender();
      store.belongTo("http://a:1");
      assertThat(store.sender()).as("to its first server").isEqualTo(sender);
      store.add(message(1));
      store.deliver(1);
      store.belongTo("http://b:2");
      other = store.sender();
      assertThat(other).isNotEqualTo(sender);
      store.add(message(2));
    }
    try (FileRequestStore next = open(2)) {
      assertThat(next.sender()).isEqualTo(other);
      assertThat(next.lastId()).isEqualTo(2);
      assertThatIllegalStateException().isThrownBy(() -> next.belongTo("http://a:1"));
      for (long id = 3; id <= 100; id++) {
        next.add(message(id));
        next.deliver(id);
      }
      assertThat(next.stats().compactions()).as("which keep it").isPositive();
    }
    try (FileRequestStore last = open(3)) {
      last.belongTo("http://b:2");
      assertThat(last.sender()).isEqualTo(other);
    }
  }

  @Test
  void memoryStoreBelongsToAServerToo() {
    MemoryRequestStore store = new MemoryRequestStore(new Random(1));
    SenderId sender = store.sender();
    store.belongTo("http://a:1");
    store.add(message(1));
    assertThatIllegalStateException()
        .isThrownBy(() -> store.belongTo("http://b:2"))
        .withMessageStartingWith("store in memory holds 1 request for http://a:1, not for");
    store.deliver(1);
    store.belongTo("http://b:2");
    assertThat(store.sender()).isNotEqualTo(sender);
  }

  @Test
  void memoryStoreCountsWhatItKeeps() {
    MemoryRequestStore store = new MemoryRequestStore(new Random(1));
    store.add(message(1));
    store.add(message(2));
    store.deliver(1);

    assertThat(store.incarnation().number()).isEqualTo(1);
    assertThat(store.lastId()).isEqualTo(2);
    assertThat(store.delivered()).isEqualTo(1);
    assertThat(store.undelivered()).as("of an earlier run").isEmpty();
  }

  private FileRequestStore open(long seed) throws Exception {
    return FileRequestStore.open(folder, SMALL, new Random(seed));
  }
}
