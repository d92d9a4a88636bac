package dev.fulmar.examples.reproduce;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonObject;
import dev.fulmar.examples.Ran;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ReproduceCommandTest {
  @TempDir private Path folder;

  private Ran cocored(String... words) {
    String[] all = new String[words.length + 4];
    System.arraycopy(words, 0, all, 4, words.length);
    all[0] = "reproduce";
    all[1] = "cocored";
    all[2] = "--out";
    all[3] = folder.toString();
    return Ran.fulmar(all);
  }

  @ParameterizedTest
  @CsvSource({
    "--rows, nothing*, continuous-grid-end-coco-red",
    "--rows, '{', no pattern",
    "--seeds, 0, a whole number from 1",
    "--seeds, few, a whole number from 1",
    "--workers, 0, a whole number from 1",
    "--workers, 100000, a processor",
    "--seed, 9223372036854775800, allowed: up to 9223372036854775787"
  })
  void badUsageExits2AndSaysWhatIsAllowed(String option, String value, String allowed) {
    Ran ran = cocored(option, value);
    assertThat(ran.exitCode()).isEqualTo(2);
    assertThat(ran.out()).isEmpty();
    assertThat(ran.err()).contains("'" + value + "'", allowed);
  }

  @Test
  void aSettingIsRefusedSinceThereAreNone() {
    Ran ran = cocored("-D", "K=1");
    assertThat(ran.exitCode()).isEqualTo(2);
    assertThat(ran.err()).contains("'K'");
  }

  @Test
  @Tag("slow") // starts virtual machines
  void sameCommandGivesTheSameFiguresAndResumeRunsNothingTwice() throws IOException {
    String[] words = {"--rows", "continuous-grid-end-coco-red", "--seeds", "2", "--seed", "5"};
    Ran first = cocored(words);
    assertThat(first.exitCode()).isZero();
    assertThat(first.out()).endsWith("report.html\n").contains("continuous-grid-end-default");
    String summary = Files.readString(folder.resolve("summary.csv"));
    assertThat(summary).startsWith("paper,row,metric,paper_value,ours,ci95,unit,verdict\n");
    assertThat(folder.resolve("paired.csv")).exists();

    Ran again = cocored(words);
    assertThat(again.exitCode()).isZero();
    assertThat(folder.resolve("summary.csv")).hasContent(summary);

    String results = Files.readString(folder.resolve("results.jsonl"));
    Files.writeString(
        folder.resolve("results.jsonl"), results.substring(0, results.length() - 100));
    Ran resumed =
        cocored(
            "--rows",
            "continuous-grid-end-coco-red",
            "--seeds",
            "2",
            "--seed",
            "5",
            "--resume",
            "--json");
    assertThat(resumed.exitCode()).isZero();
    assertThat(resumed.err()).contains("3 of 4 runs are there already", "1 runs in 1");
    assertThat(folder.resolve("summary.csv")).hasContent(summary);
    assertThat(resumed.jsonLines()).hasSize(summary.lines().toList().size() - 1);
    JsonObject line = resumed.jsonLines().get(0);
    assertThat(line.keySet())
        .containsExactly(
            "paper", "row", "metric", "paper_value", "ours", "ci95", "unit", "verdict");
  }

  @Test
  @Tag("slow") // starts virtual machines
  void aGuardIsRunWithItsReference() throws IOException {
    Ran ran = cocored("--full", "--rows", "think-5s-gateway", "--seeds", "2", "--workers", "1");
    assertThat(ran.exitCode()).isZero();
    assertThat(Files.readString(folder.resolve("guards.csv")).lines())
        .hasSize(2)
        .last()
        .asString()
        .contains(",think-5s,gateway,default-nstart1,throughput,")
        .endsWith(",0.95,yes");
  }
}
