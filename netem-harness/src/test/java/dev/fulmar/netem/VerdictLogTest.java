package dev.fulmar.netem;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.fulmar.netem.spec.LinkSpec;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.io.Writer;
import org.junit.jupiter.api.Test;

class VerdictLogTest {

  @Test
  void eachVerdictIsOneLineBelowTheHeader() {
    StringBuilder out = new StringBuilder();
    VerdictLog log = new VerdictLog(out);
    LinkConfig config = LinkSpec.parse("loss packets(2) rate 1kbit queue 1p");
    Link up = new Link(config, 1, Direction.UP, log);
    Link down = new Link(config, 1, Direction.DOWN, log);
    up.offer(new byte[100], 0);
    up.offer(new byte[200], 0);
    down.offer(new byte[0], 0);
    up.offer(new byte[300], 0);
    up.offer(new byte[400], 0);
    assertThat(out)
        .hasToString(
            """
            direction,index,verdict,size
            UP,1,PASSED,100
            UP,2,LOST,200
            DOWN,1,PASSED,0
            UP,3,PASSED,300
            UP,4,QUEUE_FULL,400
            """);
  }

  @Test
  void failureToWriteIsNotHidden() {
    assertThatExceptionOfType(UncheckedIOException.class)
        .isThrownBy(() -> new VerdictLog(new FullDisk()))
        .withMessage("cannot write a verdict");
  }

  private static final class FullDisk extends Writer {
    @Override
    public void write(char[] text, int offset, int length) throws IOException {
      throw new IOException("no space left");
    }

    @Override
    public void flush() {}

    @Override
    public void close() {}
  }
}
