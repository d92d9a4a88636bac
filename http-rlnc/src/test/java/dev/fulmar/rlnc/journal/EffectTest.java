package dev.fulmar.rlnc.journal;

import static dev.fulmar.rlnc.journal.JournalScript.key;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;

import dev.fulmar.rlnc.protocol.DeliveryJournal;
import dev.fulmar.rlnc.protocol.Handled;
import java.io.IOException;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A log and the journal tell the same. */
class EffectTest {
  private static final JournalOptions SMALL = JournalOptions.DEFAULT.withCompactionBytes(4096);

  private final ForgetfulDisk disk = new ForgetfulDisk();
  private LogSink log;

  @BeforeEach
  void openLog() throws Exception {
    log = new LogSink(disk);
  }

  @Test
  void effectsOfMessagesAndOfOthersStandInTheirOrder() throws Exception {
    try (FileDeliveryJournal journal = open()) {
      deliver(journal, 1);
      journal.note("noted\n".getBytes(UTF_8));
      deliver(journal, 2);
    }
    assertThat(LogSink.lines(disk)).containsExactly("message 1", "noted", "message 2");
  }

  @Test
  void logThatIsFullGetsWhatIsRecordedWhenThereIsRoom() throws Exception {
    FileDeliveryJournal journal = open();
    deliver(journal, 1);
    log.full(true);
    deliver(journal, 2); // is recorded, and will be in the log
    assertThat(journal.find(key(1)).orElseThrow().delivered()).isEqualTo(2);
    assertThatIOException()
        .isThrownBy(
            () ->
                journal.deliver(
                    key(1),
                    3,
                    () -> {
                      throw new AssertionError("the handler runs though the log is behind");
                    }))
        .withMessage("No space left on device");
    log.full(false);
    deliver(journal, 3);

    assertThat(LogSink.lines(disk)).containsExactly("message 1", "message 2", "message 3");
  }

  @Test
  void logThatIsFullUntilTheEndGetsWhatIsRecordedFromTheNextRun() throws Exception {
    FileDeliveryJournal journal = open();
    deliver(journal, 1);
    log.full(true);
    deliver(journal, 2);
    journal.close();
    log.full(false);
    open();

    assertThat(LogSink.lines(disk)).containsExactly("message 1", "message 2");
  }

  @Test
  void logThatWasReplacedAfterTheJournalWasClosedGetsNothingOld() throws Exception {
    try (FileDeliveryJournal journal = open()) {
      deliver(journal, 1);
    }
    disk.put(LogSink.NAME, "rotated\n".getBytes(UTF_8));
    openLog();
    try (FileDeliveryJournal journal = open()) {
      deliver(journal, 2);
    }
    assertThat(LogSink.lines(disk)).containsExactly("rotated", "message 2");
  }

  @Test
  void effectsThatMayBeMissingAreNotLeftBehindByOpeningWithoutTheLog() throws Exception {
    FileDeliveryJournal journal = open();
    deliver(journal, 1);
    ForgetfulDisk next = disk.reboot(new Random(1));

    assertThat(journal.stats().records()).isPositive();
    assertThatIOException()
        .isThrownBy(() -> FileDeliveryJournal.open(next, Optional.empty(), SMALL, () -> 0))
        .withMessage("the journal holds effects and was opened without their sink");
  }

  @Test
  void effectsStayInTheJournalWhenTheLogCannotBeForced() throws Exception {
    FileDeliveryJournal journal = open();
    log.failForce();
    long last = 0;
    while (journal.stats().sizeBytes() < 4096) {
      last++;
      deliver(journal, last);
    }

    long next = last + 1;
    assertThat(journal.stats().compactions()).isZero();
    assertThatIOException()
        .isThrownBy(() -> deliver(journal, next))
        .withMessageContaining("nothing more is taken until it is opened again");
    disk.put(LogSink.NAME, new byte[0]); // as a power cut would
    openLog();
    open();
    assertThat(LogSink.lines(disk)).hasSize((int) last).endsWith("message " + last);
  }

  @Test
  void memoryJournalReplacesAnEffectThatWasTorn() throws Exception {
    MemoryDeliveryJournal journal = new MemoryDeliveryJournal(Optional.of(log), 10);
    deliver(journal, 1);
    log.full(true);
    assertThatIOException().isThrownBy(() -> deliver(journal, 2));
    log.full(false);
    deliver(journal, 2);

    assertThat(LogSink.lines(disk)).containsExactly("message 1", "message 2");
  }

  private FileDeliveryJournal open() throws IOException {
    return FileDeliveryJournal.open(disk, Optional.of(log), SMALL, () -> 0);
  }

  private static void deliver(DeliveryJournal journal, long id) throws Exception {
    byte[] line = ("message " + id + "\n").getBytes(UTF_8);
    journal.deliver(key(1), id, () -> new Handled(new byte[60], Optional.of(line)));
  }
}
