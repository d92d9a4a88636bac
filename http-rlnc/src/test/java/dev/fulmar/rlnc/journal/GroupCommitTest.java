package dev.fulmar.rlnc.journal;

import static dev.fulmar.rlnc.journal.JournalScript.key;
import static dev.fulmar.rlnc.journal.JournalScript.response;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.fulmar.rlnc.protocol.ClientRecord;
import dev.fulmar.rlnc.protocol.Handled;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Many threads deliver at the same time. */
class GroupCommitTest {
  private static final int THREADS = 8;

  @TempDir private Path folder;

  private final ExecutorService threads = Executors.newFixedThreadPool(THREADS);

  @AfterEach
  void endThreads() {
    threads.shutdownNow();
  }

  @Test
  void oneForceServesAllWhoWaitedMeanwhile() throws Exception {
    CountDownLatch slowForce = new CountDownLatch(1);
    SlowDisk disk = new SlowDisk(slowForce);
    FileDeliveryJournal journal =
        FileDeliveryJournal.open(disk, Optional.empty(), JournalOptions.DEFAULT, () -> 0);
    long records = journal.stats().records();
    long forces = journal.stats().forces();
    disk.slow = true;
    List<Future<byte[]>> deliveries = new ArrayList<>();
    for (int client = 0; client < THREADS; client++) {
      int mine = client;
      deliveries.add(threads.submit(() -> deliver(journal, mine, 1)));
    }
    await().until(() -> journal.stats().records() == records + THREADS);
    assertThat(deliveries).as("before the force").noneMatch(Future::isDone);
    slowForce.countDown();
    for (int client = 0; client < THREADS; client++) {
      assertThat(deliveries.get(client).get()).isEqualTo(response(client, 1));
    }

    assertThat(journal.stats().forces() - forces).isBetween(1L, 2L);
  }

  @Test
  void whatManyThreadsDeliveredIsThereInTheNextRun() throws Exception {
    JournalOptions options = JournalOptions.DEFAULT.withCompactionBytes(16 * 1024);
    int messages = 100;
    try (FileDeliveryJournal journal =
        FileDeliveryJournal.open(folder, Optional.empty(), options)) {
      List<Future<?>> all = new ArrayList<>();
      for (int client = 0; client < THREADS; client++) {
        int mine = client;
        all.add(
            threads.submit(
                () -> {
                  for (long id = 1; id <= messages; id++) {
                    deliver(journal, mine, id);
                    journal.acknowledge(key(mine), id - 1);
                  }
                  return null;
                }));
      }
      for (Future<?> one : all) {
        one.get();
      }
      assertThat(journal.stats().compactions()).isPositive();
      assertThat(journal.stats().forces()).isLessThan((long) THREADS * messages);
    }
    try (FileDeliveryJournal journal =
        FileDeliveryJournal.open(folder, Optional.empty(), options)) {
      for (int client = 0; client < THREADS; client++) {
        ClientRecord found = journal.find(key(client)).orElseThrow();
        assertThat(found.delivered()).isEqualTo(messages);
        assertThat(found.responses()).hasSize(1);
      }
    }
  }

  private static byte[] deliver(FileDeliveryJournal journal, int client, long id) throws Exception {
    return journal.deliver(
        key(client), id, () -> new Handled(response(client, id), Optional.empty()));
  }

  /** Forces of its files wait, once they are slow. */
  private static final class SlowDisk implements Disk {
    private final ForgetfulDisk disk = new ForgetfulDisk();
    private final CountDownLatch released;
    private volatile boolean slow;

    private SlowDisk(CountDownLatch released) {
      this.released = released;
    }

    @Override
    public DiskFile open(String name) throws IOException {
      DiskFile file = disk.open(name);
      return new ForwardingFile(file) {
        @Override
        public void force() throws IOException {
          try {
            if (slow) {
              released.await();
            }
          } catch (InterruptedException e) {
            throw new IOException(e);
          }
          super.force();
        }
      };
    }

    @Override
    public boolean exists(String name) {
      return disk.exists(name);
    }

    @Override
    public void replace(String name, String by) throws IOException {
      disk.replace(name, by);
    }

    @Override
    public void delete(String name) throws IOException {
      disk.delete(name);
    }

    @Override
    public void force() throws IOException {
      disk.force();
    }

    @Override
    public String describe(String name) {
      return disk.describe(name);
    }

    @Override
    public void close() {
      disk.close();
    }
  }
}
