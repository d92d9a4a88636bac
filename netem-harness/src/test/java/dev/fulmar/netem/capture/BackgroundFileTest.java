package dev.fulmar.netem.capture;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

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

  private static FileChunk chunk(int bytes) {
    return new FileChunk() {
      @Override
      public int maxBytes() {
        return bytes;
      }

      @Override
      public void writeTo(ByteBuffer buffer) {
        buffer.put(new byte[bytes]);
      }
    };
  }

  /** An empty chunk that holds the file's thread up, as a slow disk does. */
  private static FileChunk gate(CountDownLatch reached, CountDownLatch open) {
    return new FileChunk() {
      @Override
      public int maxBytes() {
        return 0;
      }

      @Override
      public void writeTo(ByteBuffer buffer) {
        reached.countDown();
        try {
          open.await();
        } catch (InterruptedException e) {
          throw new AssertionError(e);
        }
      }
    };
  }

  @Test
  void whatIsBeyondThePendingBytesIsLeftOutAndCountedAndTheRestIsWritten() throws Exception {
    CountDownLatch reached = new CountDownLatch(1);
    CountDownLatch open = new CountDownLatch(1);
    Path path = folder.resolve("slow");
    BackgroundFile file = new BackgroundFile(path, 100);
    file.offerHeader(gate(reached, open));
    reached.await();

    file.offer(chunk(60));
    file.offer(chunk(41));
    file.offer(chunk(40));
    file.offer(chunk(1));
    open.countDown();
    file.close();

    assertThat(file.stats()).isEqualTo(new FileStats(2, 2, null));
    assertThat(Files.size(path)).isEqualTo(100);
  }

  @Test
  void chunksThatOverflowABatchAllArrive() throws IOException {
    Path path = folder.resolve("large");
    try (BackgroundFile file = new BackgroundFile(path, 10_000_000)) {
      for (int i = 0; i < 50; i++) {
        file.offer(chunk(100_000));
      }
    }
    assertThat(Files.size(path)).isEqualTo(5_000_000);
  }

  @Test
  void whatComesAfterTheEndIsCounted() throws IOException {
    BackgroundFile file = new BackgroundFile(folder.resolve("closed"), 100);
    file.close();
    file.close();
    file.offer(chunk(1));

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
