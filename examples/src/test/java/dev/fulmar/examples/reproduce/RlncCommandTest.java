package dev.fulmar.examples.reproduce;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fulmar.examples.Ran;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RlncCommandTest {
  @TempDir private Path folder;

  @Test
  void aRowThatDoesNotExistIsRefusedWithThoseThatDo() {
    Ran ran = Ran.fulmar("reproduce", "rlnc", "--rows", "nc-a0.4-*", "--out", folder.toString());
    assertThat(ran.exitCode()).isEqualTo(2);
    assertThat(ran.err()).contains("nc-a0.3-p0.7-scb5");
  }

  @Test
  @Tag("slow") // starts virtual machines
  void sameCommandGivesTheSameFiguresAndResumeRunsNothingTwice() throws IOException {
    Ran first = rows();
    assertThat(first.exitCode()).as(first.err()).isZero();
    String summary = Files.readString(folder.resolve("summary.csv"));
    assertThat(summary)
        .startsWith("paper,row,metric,paper_value,ours,ci95,unit,verdict\n")
        .contains("rlnc,nc-a0.3-p0.7-scb5,additional requests,46,", "rlnc,rest-a0.3-p0.7,");
    assertThat(Files.readString(folder.resolve("timings.csv")))
        .startsWith("row,coding_us,decoding_us\nnc-a0.3-p0.1-scb5,");
    assertThat(Files.readString(folder.resolve("report.html"))).contains("Table II", "<svg");

    rows();
    assertThat(folder.resolve("summary.csv")).hasContent(summary);

    Ran resumed = rows("--resume");
    assertThat(resumed.err()).contains("4 of 4 runs are there already");
    assertThat(folder.resolve("summary.csv")).hasContent(summary);
  }

  private Ran rows(String... more) {
    String[] words = {
      "reproduce", "rlnc", "--rows", "nc-a0.3-p0.7-scb5", "--seeds", "2", "--out", folder.toString()
    };
    String[] all = Arrays.copyOf(words, words.length + more.length);
    System.arraycopy(more, 0, all, words.length, more.length);
    return Ran.fulmar(all);
  }
}
