package dev.fulmar.netem.capture;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.awaitility.Awaitility.await;

import dev.fulmar.netem.Direction;
import dev.fulmar.netem.Verdict;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class BackgroundFileTest {
  @TempDir private Path folder;

  private static FileChunk chunk(int bytes, CountDownLatch gate) {
    return new FileChunk() {
      @Override
      public int maxBytes() {
        return bytes;
      }

      @Override
      public void writeTo(ByteBuffer buffer) {
        try {
          gate.await();
        } catch (InterruptedException e) {
          throw new AssertionError(e);
        }
        buffer.put(new byte[bytes]);
      }
    };
  }

  @Test
  void whatIsBeyondThePendingBytesIsLeftOutAndCountedAndTheRestIsWritten() throws IOException {
    CountDownLatch disk = new CountDownLatch(1);
    Path path = folder.resolve("slow");
    BackgroundFile file = new BackgroundFile(path, 100);
    file.offer(chunk(100, disk));
    file.offer(chunk(1, disk));
    await().until(() -> offersUntilTaken(file, disk)); // the thread took the first from the queue
    disk.countDown();
    file.close();

    FileStats stats = file.stats();
    assertThat(stats.leftOut()).isPositive();
    assertThat(Files.size(path)).isEqualTo(100 + (stats.written() - 1));
  }

  private static boolean offersUntilTaken(BackgroundFile file, CountDownLatch disk) {
    long before = file.stats().leftOut();
    file.offer(chunk(1, disk));
    return file.stats().leftOut() == before;
  }

  @Test
  void chunksThatOverflowABatchAllArrive() throws IOException {
    CountDownLatch open = new CountDownLatch(0);
    Path path = folder.resolve("large");
    try (BackgroundFile file = new BackgroundFile(path, 10_000_000)) {
      for (int i = 0; i < 50; i++) {
        file.offer(chunk(100_000, open));
      }
    }
    assertThat(Files.size(path)).isEqualTo(5_000_000);
  }

  @Test
  void whatComesAfterTheEndIsCounted() throws IOException {
    BackgroundFile file = new BackgroundFile(folder.resolve("closed"), 100);
    file.close();
    file.close();
    file.offer(chunk(1, new CountDownLatch(0)));

    assertThat(file.stats()).isEqualTo(new FileStats(0, 1, null));
  }

  @Test
  void verdictFileHoldsWhatTheLogWouldSay() throws IOException {
    Path path = folder.resolve("verdicts.csv");
    try (VerdictFile file = VerdictFile.open(path)) {
      file.onVerdict(Direction.UP, 1, Verdict.LOST, 1200);
      file.onVerdict(Direction.DOWN, 1, Verdict.PASSED, 0);
    }

    assertThat(path).hasContent("direction,index,verdict,size\nUP,1,LOST,1200\nDOWN,1,PASSED,0\n");
  }

  @Test
  void limitThatHoldsNoPacketIsRefused() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> VerdictFile.open(folder.resolve("x"), 999_999))
        .withMessage("maxPendingBytes is 999999, must be at least 1000000");
  }
}
