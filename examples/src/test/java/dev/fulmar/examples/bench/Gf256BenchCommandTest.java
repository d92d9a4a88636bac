package dev.fulmar.examples.bench;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonObject;
import dev.fulmar.examples.Ran;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class Gf256BenchCommandTest {
  @Test
  @Tag("slow") // starts several Javas and waits for their choice of a kernel
  void everyKernelHasItsRateForEachLengthInJson() {
    Ran ran = Ran.fulmar("bench gf256 --rounds 2 --duration 20ms --json".split(" "));

    assertThat(ran.exitCode()).as(ran.err()).isZero();
    List<JsonObject> rows = ran.jsonLines();
    assertThat(rows)
        .allSatisfy(
            row -> {
              assertThat(row.keySet()).contains("name", "peer", "ratio_median", "value", "unit");
              assertThat(row.get("value").getAsDouble()).isPositive();
            })
        .extracting(row -> row.get("name").getAsString())
        .contains(
            "gf256-first-1000-auto",
            "gf256-64-table-64k",
            "gf256-200-scalar",
            "gf256-1400-table-64k",
            "gf256-1400-scalar",
            "gf256-65536-scalar");
  }

  @ParameterizedTest(name = "{0} {1} {2}")
  @CsvSource({
    "gf256, --rounds, 101, 1 to 100",
    "rlnc, --rounds, 0, from 1 to",
    "gf256, --duration, 14ms, from 1ms a round",
    "rlnc, --duration, 11m, to PT10M",
  })
  void aBadWordIsBadUsageWithWhatIsAllowed(
      String command, String option, String value, String allowed) {
    Ran ran = Ran.fulmar("bench", command, option, value);

    assertThat(ran.exitCode()).isEqualTo(2);
    assertThat(ran.out()).isEmpty();
    assertThat(ran.err()).contains(option, allowed);
  }
}
