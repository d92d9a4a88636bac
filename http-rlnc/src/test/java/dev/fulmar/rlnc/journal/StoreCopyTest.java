package dev.fulmar.rlnc.journal;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fulmar.rlnc.protocol.RequestStore;
import dev.fulmar.rlnc.wire.Incarnation;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Which openings of a store, and of a copy of it, a server believes. */
class StoreCopyTest {
  @TempDir private Path folder;

  private final RandomGenerator random = new Random(7);
  private Optional<Incarnation> known = Optional.empty(); // to the server

  @BeforeEach
  void storeThatAServerKnows() throws IOException {
    assertThat(isServed("card")).isTrue();
  }

  private FileRequestStore open(String name) throws IOException {
    return FileRequestStore.open(folder.resolve(name), JournalOptions.DEFAULT, random);
  }

  private void copy(String from, String to) throws IOException {
    Files.createDirectory(folder.resolve(to));
    for (String file : List.of("lock", "requests")) {
      Files.copy(folder.resolve(from).resolve(file), folder.resolve(to).resolve(file));
    }
  }

  /** Opens a store once and asks the server. */
  private boolean isServed(String name) throws IOException {
    try (RequestStore store = open(name)) {
      Incarnation opening = store.incarnation();
      if (known.filter(met -> !opening.continues(met)).isPresent()) {
        return false;
      }
      known = Optional.of(opening.alone());
      store.confirm();
      return true;
    }
  }

  /** Opens a store when no server answers. */
  private Incarnation openInVain(String name) throws IOException {
    try (RequestStore store = open(name)) {
      return store.incarnation();
    }
  }

  @ParameterizedTest(name = "opened {0} times more")
  @ValueSource(ints = {0, 1, 2, 15, 16, 17, 40})
  void copyIsRefusedHoweverOftenItIsOpened(int more) throws IOException {
    copy("card", "clone");
    assertThat(isServed("card")).isTrue();
    for (int i = 0; i < more; i++) {
      openInVain("clone");
    }
    assertThat(isServed("clone")).isFalse();
    assertThat(isServed("clone")).as("for good").isFalse();
    assertThat(isServed("card")).isTrue();
  }

  @Test
  void originalIsRefusedWhenItsCopyWasServedFirst() throws IOException {
    copy("card", "clone");
    assertThat(isServed("clone")).isTrue();
    assertThat(isServed("card")).isFalse();
    assertThat(isServed("card")).isFalse();
    assertThat(isServed("clone")).isTrue();
  }

  @Test
  void copyOfAStoreWithUnansweredOpeningsIsRefusedToo() throws IOException {
    openInVain("card");
    openInVain("card");
    copy("card", "clone");
    assertThat(isServed("card")).isTrue();
    assertThat(isServed("clone")).isFalse();
  }

  @Test
  void openingNamesTheLastThatWasConfirmedAndAllAfterIt() throws IOException {
    long confirmed = known.orElseThrow().run();
    Incarnation second = openInVain("card");
    Incarnation third = openInVain("card");
    assertThat(second.after()).containsExactly(confirmed);
    assertThat(third.after()).containsExactly(confirmed, second.run());
    assertThat(isServed("card")).isTrue();
    assertThat(openInVain("card").after()).containsExactly(known.orElseThrow().run());
  }

  @Test
  void afterSeventeenOpeningsWithoutAnAnswerTheLastRunIsKept() throws IOException {
    Incarnation last = openInVain("card");
    for (int opening = 2; opening <= 16; opening++) {
      Incarnation next = openInVain("card");
      assertThat(next.run()).isNotEqualTo(last.run());
      assertThat(next.continues(known.orElseThrow())).isTrue();
      last = next;
    }
    assertThat(last.after()).hasSize(16);

    Incarnation seventeenth = openInVain("card");
    assertThat(seventeenth.number()).isEqualTo(last.number() + 1);
    assertThat(seventeenth.run()).isEqualTo(last.run());
    assertThat(seventeenth.after()).isEqualTo(last.after());
    assertThat(seventeenth.continues(known.orElseThrow())).isTrue();
    assertThat(seventeenth.continues(last)).as("if it did get there").isTrue();

    assertThat(isServed("card")).isTrue();
    assertThat(openInVain("card").run()).as("drawn again").isNotEqualTo(last.run());
    assertThat(isServed("card")).isTrue();
  }

  @Test
  void whatIsWrittenAnewNamesTheSame() throws IOException {
    openInVain("card");
    Incarnation before;
    JournalOptions small = JournalOptions.DEFAULT.withCompactionBytes(4096);
    try (FileRequestStore store = FileRequestStore.open(folder.resolve("card"), small, random)) {
      before = store.incarnation();
      for (long id = 1; store.stats().compactions() == 0; id++) {
        store.add(StoreTest.message(id));
        store.deliver(id);
      }
    }
    Incarnation next = openInVain("card");
    assertThat(next.number()).isEqualTo(before.number() + 1);
    assertThat(next.after()).startsWith(before.after().toArray(Long[]::new));
    assertThat(next.after()).endsWith(before.run()).hasSize(before.after().size() + 1);
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
  void powerCutBetweenTheConfirmationAndItsRecordOnlyNamesMore(long seed) throws IOException {
    RandomGenerator cuts = new Random(seed);
    ForgetfulDisk disk = new ForgetfulDisk();
    FileRequestStore first = FileRequestStore.open(disk, JournalOptions.DEFAULT, random);
    long unneeded = first.incarnation().run();
    ForgetfulDisk second = disk.reboot(cuts);
    FileRequestStore store = FileRequestStore.open(second, JournalOptions.DEFAULT, random);
    Incarnation met = store.incarnation().alone();
    store.confirm();

    FileRequestStore next =
        FileRequestStore.open(second.reboot(cuts), JournalOptions.DEFAULT, random);
    assertThat(next.incarnation().continues(met)).isTrue();
    assertThat(next.incarnation().after()).endsWith(met.run()).isSubsetOf(unneeded, met.run());
  }
}
