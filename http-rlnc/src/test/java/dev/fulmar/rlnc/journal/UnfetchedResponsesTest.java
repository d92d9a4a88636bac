package dev.fulmar.rlnc.journal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;

import dev.fulmar.rlnc.protocol.ClientKey;
import dev.fulmar.rlnc.protocol.Handled;
import dev.fulmar.rlnc.wire.Incarnation;
import dev.fulmar.rlnc.wire.SenderId;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Clients that never fetch their responses do not keep others out for good. */
class UnfetchedResponsesTest {
  private static final int MAX_CLIENTS = 3;
  private static final long AGE_SECONDS = 640;

  @TempDir private Path folder;
  private long nowSeconds = 1_000_000;
  private FileDeliveryJournal journal;

  @BeforeEach
  void open() throws IOException {
    journal =
        FileDeliveryJournal.open(
            FolderDisk.take(folder),
            Optional.empty(),
            JournalOptions.DEFAULT
                .withMaxClients(MAX_CLIENTS)
                .withUnfetchedSeconds(AGE_SECONDS)
                .withCompactionBytes(4096),
            () -> nowSeconds);
  }

  @AfterEach
  void close() throws IOException {
    journal.close();
  }

  private static ClientKey key(int number) {
    return new ClientKey("", new SenderId(number, 0));
  }

  private void deliver(int client, long id) throws Exception {
    journal.begin(key(client), Incarnation.of(1, 7), id - 1);
    byte[] unused =
        journal.deliver(key(client), id, () -> new Handled(new byte[200], Optional.empty()));
  }

  private void fill() throws Exception {
    for (int client = 1; client <= MAX_CLIENTS; client++) {
      deliver(client, 1);
      nowSeconds += 100;
    }
  }

  @Test
  void untilTheyAreOldNewcomersAreRefused() throws Exception {
    fill();
    nowSeconds += AGE_SECONDS - 301;
    assertThatIOException().isThrownBy(() -> deliver(4, 1)).withMessageContaining("for 640 s");
    assertThat(journal.find(key(4))).isEmpty();
    assertThat(journal.stats().expiredClients()).isZero();
  }

  @Test
  void theOldestMakesRoomAndWhatItDeliveredBeforeIsKnownAsLongAsThereIsRoom() throws Exception {
    fill();
    nowSeconds += AGE_SECONDS - 290; // only the first is too old
    deliver(4, 1);
    assertThat(journal.find(key(1))).isEmpty();
    assertThat(journal.find(key(2)).orElseThrow().responses()).hasSize(1);
    assertThat(journal.stats().expiredClients()).isEqualTo(1);
    assertThat(journal.stats().forgottenClients()).isEqualTo(1);
  }

  @Test
  void aClientThatExpiredAndWasNotForgottenIsNotDeliveredTwice() throws Exception {
    fill();
    nowSeconds += AGE_SECONDS;
    deliver(4, 1); // all three are too old, the first makes room
    assertThat(journal.find(key(3)).orElseThrow().delivered()).isEqualTo(1);
    assertThat(journal.find(key(3)).orElseThrow().responses()).isEmpty();
    assertThat(journal.stats().expiredClients()).isEqualTo(3);
  }

  @Test
  void ageIsKnownAfterARestart() throws Exception {
    fill();
    close();
    open();
    assertThatIOException().isThrownBy(() -> deliver(4, 1));
    nowSeconds += AGE_SECONDS - 290;
    deliver(4, 1);
    assertThat(journal.find(key(1))).isEmpty();
    assertThat(journal.find(key(2)).orElseThrow().responses()).hasSize(1);
  }

  @Test
  void ageIsKnownAfterTheFileWasWrittenAnew() throws Exception {
    fill();
    for (long id = 2; journal.stats().compactions() == 0; id++) {
      deliver(3, id);
      journal.acknowledge(key(3), id);
    }
    close();
    open();
    nowSeconds += AGE_SECONDS - 290;
    deliver(4, 1);
    assertThat(journal.find(key(2)).orElseThrow().responses()).hasSize(1);
  }

  @Test
  void whoFetchesAndSendsAgainIsNoOlderThanThat() throws Exception {
    fill();
    nowSeconds += AGE_SECONDS - 290;
    deliver(1, 2);
    assertThatIOException().isThrownBy(() -> deliver(4, 1));
  }

  @Test
  void clockThatGoesBackForgetsNothing() throws Exception {
    fill();
    nowSeconds = 1;
    assertThatIOException().isThrownBy(() -> deliver(4, 1));
  }
}
