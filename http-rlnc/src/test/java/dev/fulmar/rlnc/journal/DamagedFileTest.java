package dev.fulmar.rlnc.journal;

import static dev.fulmar.rlnc.journal.JournalScript.key;
import static dev.fulmar.rlnc.journal.JournalScript.response;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.fulmar.rlnc.protocol.Handled;
import dev.fulmar.rlnc.wire.Incarnation;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** A file that others have changed, and disks that are full or fail. */
class DamagedFileTest {
  private static final String JOURNAL = FileKind.JOURNAL.name();
  private static final Optional<EffectSink> NO_SINK = Optional.empty();

  private final ForgetfulDisk disk = new ForgetfulDisk();

  @Test
  void damageOfAnyByteBeforeTheLastRecordIsToldAndLeftAlone() throws Exception {
    FileDeliveryJournal journal = open(disk);
    deliver(journal, 1, 5);
    int last = disk.content(JOURNAL).length;
    deliver(journal, 6, 6);
    byte[] whole = disk.content(JOURNAL);
    for (int at = 0; at < last; at++) {
      ForgetfulDisk copy = new ForgetfulDisk();
      copy.put(JOURNAL, whole);
      copy.damage(JOURNAL, at);
      byte[] damaged = copy.content(JOURNAL);

      assertThatThrownBy(() -> open(copy))
          .as("byte %d", at)
          .isInstanceOf(IOException.class)
          .hasMessageContaining("forgetful/journal");
      assertThat(copy.content(JOURNAL)).isEqualTo(damaged);
      assertThat(copy.isClosed()).as("lock given up").isTrue();
    }
  }

  @Test
  void damageNamesTheRecordWhereItIs() throws Exception {
    FileDeliveryJournal journal = open(disk);
    int first = disk.content(JOURNAL).length;
    deliver(journal, 1, 5);
    disk.damage(JOURNAL, first + RecordFormat.FRAME_BYTES + 3);

    assertThatIOException()
        .isThrownBy(() -> open(disk))
        .withMessageContaining("forgetful/journal is damaged at byte " + first + " of ");
  }

  @Test
  void lastRecordThatIsCutAnywhereOrDamagedIsCutOffAndCounted() throws Exception {
    FileDeliveryJournal journal = open(disk);
    deliver(journal, 1, 5);
    int last = disk.content(JOURNAL).length;
    deliver(journal, 6, 6);
    byte[] whole = disk.content(JOURNAL);
    for (int at = last + 1; at < whole.length; at++) {
      ForgetfulDisk cut = new ForgetfulDisk();
      cut.put(JOURNAL, Arrays.copyOf(whole, at));
      endsWith5(cut, last);
      ForgetfulDisk damaged = new ForgetfulDisk();
      damaged.put(JOURNAL, whole);
      damaged.damage(JOURNAL, at);
      endsWith5(damaged, last);
    }
  }

  private static void endsWith5(ForgetfulDisk disk, int size) throws Exception {
    FileDeliveryJournal journal = open(disk);
    assertThat(journal.find(key(1)).orElseThrow().delivered()).isEqualTo(5);
    assertThat(journal.stats().tornTails()).isEqualTo(1);
    assertThat(disk.content(JOURNAL)).hasSize(size);
    deliver(journal, 6, 6);
    assertThat(open(disk).find(key(1)).orElseThrow().delivered()).isEqualTo(6);
  }

  @Test
  void lastRecordOfAJournalThatWasClosedIsNoTornEnd() throws Exception {
    FileDeliveryJournal journal = open(disk);
    int before = disk.content(JOURNAL).length;
    deliver(journal, 1, 1);
    journal.close();
    disk.damage(JOURNAL, before + RecordFormat.FRAME_BYTES);

    assertThatIOException().isThrownBy(() -> open(disk)).withMessageContaining("damaged");
  }

  @Test
  void responseThatLooksLikeRecordsIsNotTakenForThem() throws Exception {
    FileDeliveryJournal journal = open(disk);
    int end = disk.content(JOURNAL).length;
    byte[] forged = new RecordFormat(0).record(new byte[8], end + 1L);
    journal.deliver(key(1), 1, () -> new Handled(forged, Optional.empty()));
    disk.damage(JOURNAL, end);

    assertThat(open(disk).find(key(1))).isEmpty();
  }

  @Test
  void fileOfAnotherVersionIsToldAndLeftAlone() throws Exception {
    open(disk).close();
    FileRequestStore.open(disk, JournalOptions.DEFAULT, new Random(1)).close();
    for (String name : List.of(JOURNAL, FileKind.REQUESTS.name())) {
      isRefused(name, 1); // its incarnations have no run
      isRefused(name, 3);
    }
  }

  private void isRefused(String name, int version) throws Exception {
    byte[] content = disk.content(name);
    ByteBuffer.wrap(content).putInt(RecordFormat.VERSION_AT, version);
    disk.put(name, content);

    assertThatIOException()
        .isThrownBy(
            () -> {
              if (name.equals(JOURNAL)) {
                open(disk);
              } else {
                FileRequestStore.open(disk, JournalOptions.DEFAULT, new Random(1));
              }
            })
        .withMessage(
            "forgetful/%s has version %d, allowed: 2; it is left as it is, for the release that"
                + " wrote it",
            name, version);
    assertThat(disk.content(name)).isEqualTo(content);
  }

  @Test
  void storeIsNoJournal() throws Exception {
    FileRequestStore.open(disk, JournalOptions.DEFAULT, new Random(1)).close();
    disk.put(JOURNAL, disk.content(FileKind.REQUESTS.name()));

    assertThatIOException()
        .isThrownBy(() -> open(disk))
        .withMessage("forgetful/journal is no file of this kind; it is left as it is");
  }

  @Test
  void fullDiskAtAnyByteLosesNothingAndTheJournalGoesOnWhenThereIsRoom() throws Exception {
    FileDeliveryJournal journal = open(disk);
    deliver(journal, 1, 5);
    int full = disk.content(JOURNAL).length;
    int record = recordBytes();
    for (int room = 0; room < record; room++) {
      disk.roomBytes(full + room);
      assertThatIOException()
          .isThrownBy(() -> deliver(journal, 6, 6))
          .withMessage(
              "forgetful/journal cannot be written, what it holds stays: No space left on device");
      assertThat(disk.content(JOURNAL)).hasSize(full);
      assertThat(journal.find(key(1)).orElseThrow().delivered()).isEqualTo(5);
    }
    disk.roomBytes(Long.MAX_VALUE);
    deliver(journal, 6, 6);

    assertThat(open(disk).find(key(1)).orElseThrow().delivered()).isEqualTo(6);
  }

  private static int recordBytes() throws Exception {
    ForgetfulDisk other = new ForgetfulDisk();
    FileDeliveryJournal journal = open(other);
    int before = other.content(JOURNAL).length;
    deliver(journal, 6, 6);
    return other.content(JOURNAL).length - before;
  }

  @Test
  void fullDiskWhileTheFileIsWrittenAnewLeavesTheOldOneInUse() throws Exception {
    FileDeliveryJournal journal =
        FileDeliveryJournal.open(
            disk, NO_SINK, JournalOptions.DEFAULT.withCompactionBytes(4096), () -> 0);
    disk.roomBytes(4700);
    long id = 0;
    while (journal.stats().failedCompactions() == 0) {
      id++;
      deliver(journal, id, id);
    }

    assertThat(disk.exists(FileKind.JOURNAL.newName())).as("takes no room").isFalse();
    assertThat(journal.stats().compactions()).isZero();
    assertThat(journal.find(key(1)).orElseThrow().delivered()).isEqualTo(id);
    disk.roomBytes(Long.MAX_VALUE);
    deliver(journal, id + 1, id + 1);
    assertThat(open(disk).find(key(1)).orElseThrow().delivered()).isEqualTo(id + 1);
  }

  @Test
  void journalWhoseForceFailedTakesNothingMoreUntilItIsOpenedAgain() throws Exception {
    FileDeliveryJournal journal = open(disk);
    deliver(journal, 1, 5);
    disk.failForces();

    String failed =
        "forgetful/journal failed, and nothing more is taken until it is opened again: "
            + "Input/output error";
    assertThatIOException().isThrownBy(() -> deliver(journal, 6, 6)).withMessage(failed);
    assertThatIOException()
        .isThrownBy(
            () ->
                journal.deliver(
                    key(1),
                    6,
                    () -> {
                      throw new AssertionError("the handler runs though nothing can be recorded");
                    }))
        .withMessage(failed);
    assertThatIOException()
        .isThrownBy(() -> journal.begin(key(2), Incarnation.of(1, 7), 0))
        .withMessage(failed);
    journal.close();
    assertThat(disk.isClosed()).isTrue();
  }

  @Test
  void journalWhoseFolderCannotBeForcedTakesNothingMore() throws Exception {
    FileDeliveryJournal journal =
        FileDeliveryJournal.open(
            disk, NO_SINK, JournalOptions.DEFAULT.withCompactionBytes(4096), () -> 0);
    disk.failFolderForces();

    assertThatIOException()
        .isThrownBy(() -> deliver(journal, 1, 1000))
        .withMessageContaining("nothing more is taken until it is opened again");
  }

  @Test
  void fullStoreIsAsItWasAndGoesOnWhenThereIsRoom() throws Exception {
    FileRequestStore store = FileRequestStore.open(disk, JournalOptions.DEFAULT, new Random(1));
    disk.roomBytes(disk.content(FileKind.REQUESTS.name()).length + 10);

    assertThatIOException()
        .isThrownBy(() -> store.add(StoreTest.message(1)))
        .withMessageContaining("No space left on device");
    assertThat(store.lastId()).isZero();
    disk.roomBytes(Long.MAX_VALUE);
    store.add(StoreTest.message(1));
    store.force();
    assertThat(store.lastId()).isEqualTo(1);
  }

  private static FileDeliveryJournal open(ForgetfulDisk disk) throws IOException {
    return FileDeliveryJournal.open(disk, NO_SINK, JournalOptions.DEFAULT, () -> 0);
  }

  private static void deliver(FileDeliveryJournal journal, long from, long to) throws Exception {
    for (long id = from; id <= to; id++) {
      byte[] response = response(1, id);
      journal.deliver(key(1), id, () -> new Handled(response, Optional.empty()));
    }
  }
}
