package dev.fulmar.examples.apps.http;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.fulmar.examples.apps.CommandFailure;
import dev.fulmar.rlnc.coding.NativeMessage;
import dev.fulmar.rlnc.journal.FileRequestStore;
import dev.fulmar.rlnc.journal.JournalOptions;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalLong;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Runs that end at every step; a store is closed as a kill leaves it, after the last write. */
class PostJobTest {
  private static final URI SERVER = URI.create("http://localhost/x");
  private static final Bodies A = new MadeUpBodies(5, 1);
  private static final Bodies B = new MadeUpBodies(3, 2);

  @TempDir private Path folder;

  /** What the store took, by id: job and index. */
  private final List<String> taken = new ArrayList<>();

  /** Each opening draws something else, as a secure generator does. */
  private int openings;

  private FileRequestStore open() throws IOException {
    return FileRequestStore.open(folder, JournalOptions.DEFAULT, new Random(++openings));
  }

  /** A run that ends when so many more requests were taken and all up to an id are delivered. */
  private void run(String name, Bodies bodies, int most, long delivered) throws IOException {
    try (FileRequestStore store = open();
        PostJob job = PostJob.resume(folder, store, SERVER, bodies)) {
      int added = 0;
      for (int index = 0; index < bodies.count() && added < most; index++) {
        OptionalLong id = job.takenAs(index);
        if (id.isPresent()) {
          assertThat(taken.get((int) id.getAsLong() - 1)).isEqualTo(name + index);
          assertThat(job.includes(id.getAsLong())).isTrue();
        } else {
          store.add(new NativeMessage(store.lastId() + 1, name.getBytes(UTF_8)));
          taken.add(name + index);
          added++;
        }
      }
      store.force();
      store.deliver(Math.min(delivered, store.lastId()));
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 2, 3, 4, 5})
  void aRunThatEndedAfterSoManyRequestsIsGoneOnWith(int before) throws IOException {
    run("a", A, before, 0);
    run("a", A, 1, 0);
    run("a", A, 9, 0);

    assertThat(taken).containsExactly("a0", "a1", "a2", "a3", "a4");
  }

  @Test
  void everyOrderOfTwoJobsThatAreCutShortTakesEachRequestOnce() throws IOException {
    for (int first : List.of(0, 2, 5)) {
      for (int second : List.of(0, 1, 3)) {
        run("a", A, first, 0);
        run("b", B, second, first);
        run("a", A, 1, 0);
        run("b", B, 9, 0);
        run("a", A, 9, 0);

        assertThat(taken).containsExactlyInAnyOrder("a0", "a1", "a2", "a3", "a4", "b0", "b1", "b2");
        taken.clear();
        deleteAll();
      }
    }
  }

  private void deleteAll() throws IOException {
    try (var files = Files.list(folder)) {
      for (Path file : files.toList()) {
        Files.delete(file);
      }
    }
  }

  @Test
  void aJobThatEndedIsAnotherTheNextTimeAndLeavesTheRestAlone() throws IOException {
    run("a", A, 2, 0);
    run("b", B, 9, 0);
    try (FileRequestStore store = open();
        PostJob job = PostJob.resume(folder, store, SERVER, B)) {
      job.finish();
    }

    try (FileRequestStore store = open();
        PostJob anew = PostJob.resume(folder, store, SERVER, B)) {
      assertThat(anew.takenAs(0)).isEmpty();
    }
    taken.add("nobody's");
    try (FileRequestStore store = open()) {
      store.add(new NativeMessage(6, new byte[1]));
    }
    run("a", A, 9, 0);
    assertThat(taken.subList(6, 9)).containsExactly("a2", "a3", "a4");
  }

  @Test
  void aCrashWhileTheFileIsWrittenLeavesTheOneBefore() throws IOException {
    run("a", A, 2, 0);
    Files.writeString(folder.resolve(JobFile.NAME + ".new"), "job=");
    run("a", A, 9, 0);

    assertThat(taken).containsExactly("a0", "a1", "a2", "a3", "a4");
  }

  @Test
  void aCrashBeforeTheFirstRequestOfAnotherJobLosesNothingOfTheOneBefore() throws IOException {
    run("a", A, 2, 0);
    run("b", B, 0, 0);
    run("a", A, 9, 0);
    run("b", B, 9, 0);

    assertThat(taken).hasSize(8).doesNotHaveDuplicates();
  }

  @Test
  void theFileCutAtAnyByteIsRefusedWithWhatToDo() throws IOException {
    run("a", A, 2, 0);
    byte[] whole = Files.readAllBytes(folder.resolve(JobFile.NAME));
    try (FileRequestStore store = open()) {
      for (int bytes = 0; bytes < whole.length; bytes++) {
        Files.write(folder.resolve(JobFile.NAME), Arrays.copyOf(whole, bytes));
        assertRefused(store, bytes == 0 ? "is empty" : "is damaged");
      }
    }
    Files.write(folder.resolve(JobFile.NAME), whole);
    run("a", A, 9, 0);
    assertThat(taken).hasSize(5).doesNotHaveDuplicates();
  }

  @Test
  void theFileWithAnyByteChangedIsRefused() throws IOException {
    run("a", A, 2, 0);
    byte[] whole = Files.readAllBytes(folder.resolve(JobFile.NAME));
    try (FileRequestStore store = open()) {
      for (int at = 0; at < whole.length; at++) {
        byte[] changed = whole.clone();
        changed[at] ^= 1;
        Files.write(folder.resolve(JobFile.NAME), changed);
        assertRefused(store, "is damaged");
      }
    }
  }

  @Test
  void aStoreThatHasTakenRequestsAndLostTheFileIsRefused() throws IOException {
    run("a", A, 2, 0);
    Files.delete(folder.resolve(JobFile.NAME));

    assertRefused("is missing");
  }

  @Test
  void theFileOfAnotherStoreIsRefused() throws IOException {
    run("a", A, 2, 0);
    run("b", B, 1, 0);
    byte[] file = Files.readAllBytes(folder.resolve(JobFile.NAME));
    deleteAll();
    Files.write(folder.resolve(JobFile.NAME), file);

    assertRefused("is another store's");
  }

  @Test
  void theFileOfAnotherStoreIsRefusedThoughItsNumbersFit() throws IOException {
    run("a", A, 2, 0);
    byte[] file = Files.readAllBytes(folder.resolve(JobFile.NAME));
    deleteAll();
    run("b", B, 2, 0);
    Files.write(folder.resolve(JobFile.NAME), file);

    assertRefused("is another store's");
  }

  @Test
  void anEarlierStateOfTheFileThatTellsOfMoreThanTheStoreIsRefused() throws IOException {
    run("a", A, 2, 0);
    Path requests = folder.resolve("requests");
    byte[] earlier = Files.readAllBytes(requests);
    run("b", B, 1, 0);
    run("a", A, 1, 0);
    Files.write(requests, earlier);

    assertRefused("tells of more than the store has ever held");
  }

  private void assertRefused(String what) throws IOException {
    try (FileRequestStore store = open()) {
      assertRefused(store, what);
    }
  }

  private void assertRefused(FileRequestStore store, String what) {
    assertThatThrownBy(() -> PostJob.resume(folder, store, SERVER, A))
        .isInstanceOf(CommandFailure.class)
        .hasMessageContaining(JobFile.NAME + " " + what)
        .hasMessageContaining("Put it back");
  }

  @Test
  void whatWasAnsweredIsKnownAfterACrashAndWhatIsNotNotedIsNoSuccess() throws IOException {
    try (FileRequestStore store = open();
        PostJob job = PostJob.resume(folder, store, SERVER, A)) {
      job.notes().note(1, new PostOutcome.Delivered());
      job.notes().note(2, new PostOutcome.Refused(500));
      job.notes().note(3, new PostOutcome.FateUnknown("?"));
      job.notes().note(4, new PostOutcome.Undelivered("no"));
    }
    Files.write(folder.resolve(AnswerNotes.NAME), "5 2".getBytes(UTF_8), StandardOpenOption.APPEND);
    try (FileRequestStore store = open();
        PostJob job = PostJob.resume(folder, store, SERVER, A)) {
      job.notes().note(6, new PostOutcome.AnswerLost());
    }
    try (FileRequestStore store = open();
        PostJob job = PostJob.resume(folder, store, SERVER, A)) {
      assertThat(job.notes().of(1)).isEqualTo(new PostOutcome.Delivered());
      assertThat(job.notes().of(2)).isEqualTo(new PostOutcome.Refused(500));
      assertThat(job.notes().of(3)).isInstanceOf(PostOutcome.FateUnknown.class);
      assertThat(job.notes().of(4)).isEqualTo(new PostOutcome.AnswerLost());
      assertThat(job.notes().of(5)).isEqualTo(new PostOutcome.AnswerLost());
      assertThat(job.notes().of(6)).isEqualTo(new PostOutcome.AnswerLost());
    }
  }
}
