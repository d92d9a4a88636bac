package dev.fulmar.rlnc.journal;

import static dev.fulmar.rlnc.journal.JournalScript.key;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import dev.fulmar.rlnc.protocol.ClientKey;
import dev.fulmar.rlnc.protocol.ClientRecord;
import dev.fulmar.rlnc.protocol.Handled;
import dev.fulmar.rlnc.wire.Incarnation;
import dev.fulmar.rlnc.wire.NumberedResponse;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FileDeliveryJournalTest {
  private static final Optional<EffectSink> NO_SINK = Optional.empty();
  private static final JournalOptions SMALL = JournalOptions.DEFAULT.withCompactionBytes(4096);

  @TempDir private Path folder;

  @Test
  void nextRunKnowsWhatWasDeliveredAndTheResponsesThatMayBeAskedFor() throws Exception {
    try (FileDeliveryJournal journal = open(JournalOptions.DEFAULT)) {
      journal.begin(key(1), Incarnation.of(3, 7), 40);
      for (long id = 41; id <= 45; id++) {
        assertThat(deliver(journal, key(1), id)).asString().isEqualTo("response " + id);
      }
      journal.acknowledge(key(1), 43);
    }

    try (FileDeliveryJournal journal = open(JournalOptions.DEFAULT)) {
      ClientRecord found = journal.find(key(1)).orElseThrow();
      assertThat(found.incarnation()).isEqualTo(Incarnation.of(3, 7));
      assertThat(found.delivered()).isEqualTo(45);
      assertThat(found.responses()).extracting(NumberedResponse::id).containsExactly(44L, 45L);
      assertThat(found.responses().get(0).response()).asString().isEqualTo("response 44");
      assertThat(journal.find(key(2))).isEmpty();
    }
  }

  @Test
  void principalsThatUseOneSenderIdAreDifferentClients() throws Exception {
    ClientKey other = new ClientKey("CN=other", key(1).sender());
    try (FileDeliveryJournal journal = open(JournalOptions.DEFAULT)) {
      deliver(journal, key(1), 1);
      assertThat(journal.find(other)).isEmpty();
    }
  }

  @Test
  void handlerThatThrowsLeavesTheMessageUndelivered() throws Exception {
    try (FileDeliveryJournal journal = open(JournalOptions.DEFAULT)) {
      journal.begin(key(1), Incarnation.of(1, 7), 0);
      assertThatIOException()
          .isThrownBy(
              () ->
                  journal.deliver(
                      key(1),
                      1,
                      () -> {
                        throw new IOException("the database is away");
                      }))
          .withMessage("the database is away");
      assertThat(journal.find(key(1)).orElseThrow().delivered()).isZero();
    }
  }

  @Test
  void onlyTheNextMessageMayBeDelivered() throws Exception {
    try (FileDeliveryJournal journal = open(JournalOptions.DEFAULT)) {
      journal.begin(key(1), Incarnation.of(1, 7), 7);
      assertThatIllegalArgumentException()
          .isThrownBy(() -> deliver(journal, key(1), 7))
          .withMessageContaining("message 7 of")
          .withMessageContaining("must be 8");
      assertThatIllegalArgumentException().isThrownBy(() -> deliver(journal, key(1), 9));
    }
  }

  @Test
  void incarnationsOnlyGrowAndWhatIsKnownIsNotWrittenAgain() throws Exception {
    try (FileDeliveryJournal journal = open(JournalOptions.DEFAULT)) {
      journal.begin(key(1), Incarnation.of(3, 7), 7);
      long records = journal.stats().records();
      journal.begin(key(1), Incarnation.of(3, 7), 7);
      assertThat(journal.stats().records()).isEqualTo(records);
      assertThatIllegalArgumentException()
          .isThrownBy(() -> journal.begin(key(1), Incarnation.of(2, 7), 7))
          .withMessageContaining("is 2 (run 00000000…), must be 3 (run 00000000…) or have a");
      assertThatIllegalArgumentException()
          .isThrownBy(() -> journal.begin(key(1), Incarnation.of(3, 8), 7))
          .withMessageContaining("must be 3 (run 00000000…) or have a greater number");
      assertThatIllegalArgumentException()
          .isThrownBy(() -> journal.begin(key(1), new Incarnation(4, 8, List.of(7L)), 7))
          .withMessageContaining("must name none");
      assertThat(journal.find(key(1)).orElseThrow().incarnation()).isEqualTo(Incarnation.of(3, 7));
    }
  }

  @Test
  void effectWithoutASinkIsAnErrorThatRecordsNothing() throws Exception {
    try (FileDeliveryJournal journal = open(JournalOptions.DEFAULT)) {
      journal.begin(key(1), Incarnation.of(1, 7), 0);
      Handled withEffect = new Handled(new byte[0], Optional.of(new byte[1]));
      assertThatIllegalStateException()
          .isThrownBy(() -> journal.deliver(key(1), 1, () -> withEffect))
          .withMessage("there is an effect, and the journal has no sink");
      assertThatIllegalStateException().isThrownBy(() -> journal.note(new byte[1]));
      assertThat(journal.find(key(1)).orElseThrow().delivered()).isZero();
      deliver(journal, key(1), 1);
    }
  }

  @Test
  void secondJournalOfAFolderIsRefusedUntilTheFirstIsClosed() throws Exception {
    FileDeliveryJournal first = open(JournalOptions.DEFAULT);
    assertThatIOException()
        .isThrownBy(() -> open(JournalOptions.DEFAULT))
        .withMessage(folder + " is in use: one process at a time may have it");
    first.close();
    first.close();
    open(JournalOptions.DEFAULT).close();
  }

  @Test
  void folderThatSomethingElseHasLockedIsRefused() throws Exception {
    open(JournalOptions.DEFAULT).close();
    Path lock = folder.resolve("lock");
    FileChannel channel = FileChannel.open(lock, StandardOpenOption.WRITE);
    try (channel) {
      assertThat(channel.tryLock()).isNotNull();
      assertThatIOException()
          .isThrownBy(() -> open(JournalOptions.DEFAULT))
          .withMessageContaining("is in use");
    }
    open(JournalOptions.DEFAULT).close();
  }

  @Test
  void journalThatWasClosedSaysSo() throws Exception {
    FileDeliveryJournal journal = open(JournalOptions.DEFAULT);
    journal.close();
    assertThatIOException()
        .isThrownBy(() -> deliver(journal, key(1), 1))
        .withMessage(folder.resolve("journal") + " is closed");
  }

  @Test
  void fileStaysShortOver100000DeliveriesOf100Clients() throws Exception {
    JournalOptions options =
        JournalOptions.DEFAULT.withFsync(FsyncPolicy.NEVER).withCompactionBytes(64 * 1024);
    try (FileDeliveryJournal journal = open(options)) {
      for (long id = 1; id <= 1000; id++) {
        for (int client = 0; client < 100; client++) {
          deliver(journal, key(client), id);
          journal.acknowledge(key(client), id - 1);
        }
        assertThat(journal.stats().sizeBytes()).isLessThan(64 * 1024 + 256);
      }
      assertThat(journal.stats().compactions()).isGreaterThan(100);
    }
    try (FileDeliveryJournal journal = open(options)) {
      for (int client = 0; client < 100; client++) {
        ClientRecord found = journal.find(key(client)).orElseThrow();
        assertThat(found.delivered()).isEqualTo(1000);
        assertThat(found.responses()).hasSize(1);
      }
    }
  }

  @Test
  void fileThatIsMostlyLiveIsNotWrittenAnewEachTime() throws Exception {
    try (FileDeliveryJournal journal = open(SMALL.withCompactionRatio(3))) {
      for (long id = 1; id <= 1000; id++) {
        deliver(journal, key(1), id);
      }
      assertThat(journal.stats().compactions()).isBetween(2L, 4L);
    }
  }

  @Test
  void interruptOfTheThreadDoesNotCloseTheFile() throws Exception {
    try (FileDeliveryJournal journal = open(SMALL)) {
      Thread.currentThread().interrupt();
      for (long id = 1; id <= 200; id++) {
        deliver(journal, key(1), id);
      }
      assertThat(Thread.interrupted()).as("is not swallowed").isTrue();
      assertThat(journal.stats().compactions()).isPositive();
    }
  }

  @Test
  void clientsWithAllTheirResponsesAreForgottenForOthersAndCounted() throws Exception {
    JournalOptions two = JournalOptions.DEFAULT.withMaxClients(2);
    try (FileDeliveryJournal journal = open(two)) {
      journal.begin(key(1), Incarnation.of(1, 7), 5);
      deliver(journal, key(2), 1);
      journal.begin(key(3), Incarnation.of(1, 7), 5);

      assertThat(journal.find(key(1))).isEmpty();
      assertThat(journal.find(key(2))).isPresent();
      assertThat(journal.stats().forgottenClients()).isEqualTo(1);
      deliver(journal, key(3), 6);
      assertThatIOException()
          .isThrownBy(() -> journal.begin(key(4), Incarnation.of(1, 7), 0))
          .withMessage(
              "2 clients are remembered, none has all its responses, and none left them for"
                  + " 604800 s; allowed: 2");
      journal.acknowledge(key(2), 1);
      journal.begin(key(4), Incarnation.of(1, 7), 0);
      assertThat(journal.stats().forgottenWithResponses()).isZero();
    }
  }

  private FileDeliveryJournal open(JournalOptions options) throws IOException {
    return FileDeliveryJournal.open(folder, NO_SINK, options);
  }

  private static byte[] deliver(FileDeliveryJournal journal, ClientKey client, long id)
      throws Exception {
    byte[] response = ("response " + id).getBytes(UTF_8);
    return journal.deliver(client, id, () -> new Handled(response, Optional.empty()));
  }
}
