package dev.fulmar.rlnc.journal;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fulmar.rlnc.journal.ForgetfulDisk.Crash;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.atomic.AtomicLong;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A server that dies at any step of its journal's, and again while it starts, loses nothing. */
class JournalCrashTest {
  private static final int LENGTH = 60;
  private static final int STEPS_OF_A_START = 24;
  private static final JournalOptions OPTIONS = JournalOptions.DEFAULT.withCompactionBytes(4096);

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3})
  void nothingIsLostOrDoneTwiceWhereverItCrashes(long seed) throws Exception {
    assertThat(everyCrash(seed)).isGreaterThan(300);
  }

  @Test
  @Tag("slow")
  void nothingIsLostOrDoneTwiceWithManySeeds() throws Exception {
    long crashes = 0;
    for (long seed = 100; seed < 200; seed++) {
      crashes += everyCrash(seed);
    }
    System.out.printf("journal: %d first crashes, nothing lost, nothing twice%n", crashes);
  }

  private static int everyCrash(long seed) throws Exception {
    ForgetfulDisk whole = new ForgetfulDisk();
    JournalScript script = new JournalScript(LENGTH, new Random(seed));
    try (FileDeliveryJournal journal = open(whole)) {
      script.run(journal);
      assertThat(journal.stats().compactions()).as("compactions").isPositive();
    }
    int points = 2 * whole.steps();
    for (int point = 0; point < points; point++) {
      crashAt(point, seed);
    }
    return points;
  }

  private static void crashAt(int point, long seed) throws Exception {
    RandomGenerator random = new Random(seed * 1_000_003 + point);
    JournalScript script = new JournalScript(LENGTH, new Random(seed));
    ForgetfulDisk disk = new ForgetfulDisk().crashAt(point);
    int runs = 0;
    boolean closed = false;
    while (!closed) {
      try {
        FileDeliveryJournal journal = open(disk);
        script.check(journal, disk);
        script.run(journal);
        journal.close();
        closed = true;
      } catch (Crash expected) {
        runs++;
        disk = disk.reboot(random);
        if (random.nextInt(3) > 0) {
          disk.crashAt(random.nextInt(2 * STEPS_OF_A_START));
        }
      } catch (Exception | AssertionError e) {
        throw new AssertionError("seed %d, crash at %d, run %d".formatted(seed, point, runs), e);
      }
    }
    assertThat(script.isComplete()).isTrue();
    script.check(open(disk.reboot(random)), disk);
  }

  /** An hour goes by each time it is looked: every third look a record tells the time. */
  private static FileDeliveryJournal open(ForgetfulDisk disk) throws Exception {
    AtomicLong seconds = new AtomicLong();
    return FileDeliveryJournal.open(
        disk, Optional.of(new LogSink(disk)), OPTIONS, () -> seconds.addAndGet(3_600));
  }
}
