package dev.fulmar.examples.apps.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fulmar.examples.Ran;
import dev.fulmar.rlnc.coding.NativeMessage;
import dev.fulmar.rlnc.journal.FileRequestStore;
import dev.fulmar.rlnc.journal.JournalOptions;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A card was copied with the store of {@code http post} on it. */
@Tag("slow")
class CopiedStoreCommandTest {
  @TempDir private Path folder;
  private RunningService service;

  @BeforeEach
  void start() throws IOException {
    service = new RunningService(folder);
  }

  @AfterEach
  void stop() throws IOException {
    service.close();
  }

  private Ran post(String store, String text) throws IOException {
    Path lines = Files.writeString(folder.resolve("lines"), text);
    String where = folder.resolve(store).toString();
    return Ran.fulmar(
        "http", "post", service.uri("/x"), "--lines", lines.toString(), "--store", where);
  }

  private void copyCard() throws IOException {
    Path clone = Files.createDirectory(folder.resolve("clone"));
    try (Stream<Path> files = Files.list(folder.resolve("card"))) {
      for (Path file : files.toList()) {
        Files.copy(file, clone.resolve(file.getFileName()));
      }
    }
  }

  private List<Long> leftInClone() throws IOException {
    try (FileRequestStore store =
        FileRequestStore.open(
            folder.resolve("clone"), JournalOptions.DEFAULT, new SecureRandom())) {
      return store.undelivered().stream().map(NativeMessage::id).toList();
    }
  }

  @Test
  void cloneIsRefusedWithExitCodeOneAndKeepsItsRequest() throws IOException {
    assertThat(post("card", "m1").exitCode()).isZero();
    copyCard();
    assertThat(post("card", "m2").exitCode()).isZero();

    Ran clone = post("clone", "m3");

    assertThat(clone.exitCode()).isEqualTo(1);
    assertThat(clone.err())
        .contains("this store is a copy of one that was used since")
        .contains("what was not delivered stays in the store");
    assertThat(leftInClone()).containsExactly(2L);
    assertThat(post("clone", "m3").exitCode()).as("opened twice more").isEqualTo(1);
    assertThat(post("card", "m4").exitCode()).isZero();
    assertThat(service.logged())
        .extracting(line -> line.get("id").getAsLong())
        .containsExactly(1L, 2L, 3L);
  }
}
