package dev.fulmar.examples.bench;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonObject;
import dev.fulmar.examples.Ran;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LinkBenchCommandTest {
  @Test
  void everyDatagramOfAGentleRunIsAccountedForInJson() {
    Ran ran =
        Ran.fulmar(
            "bench link --rates 500 --duration 100ms --rounds 2 --delay 1ms --json".split(" "));

    assertThat(ran.exitCode()).isZero();
    List<JsonObject> rows = ran.jsonLines();
    assertThat(rows)
        .hasSizeGreaterThanOrEqualTo(LinkMetric.values().length)
        .allSatisfy(
            row ->
                assertThat(row.keySet()).contains("name", "peer", "ratio_median", "value", "unit"))
        .extracting(row -> row.get("name").getAsString())
        .contains("link-nio-500-sent", "link-nio-500-cpu-per-packet", "link-nio-500-lateness-p99");
    assertThat(value(rows, "link-nio-500-lost")).isZero();
    assertThat(value(rows, "link-nio-500-overrun")).isZero();
    assertThat(ran.err()).contains("load average of this machine before: ");
  }

  @ParameterizedTest(name = "{0} {1}")
  @CsvSource({
    "--rates, fast, '''fast'' is not allowed, allowed: packets a second from 1 to 1000000'",
    "--rates, 0, from 1 to 1000000",
    "--rates, '10,1000001', from 1 to 1000000",
    "--duration, 10ms, from 10ms a round",
    "--duration, 11m, to PT10M",
    "--rounds, 0, from 1 to",
    "--rounds, 101, 1 to 100",
    "--delay, 11s, up to PT10S",
    "--load, -1, 0 to 256",
  })
  void aBadWordIsBadUsageWithWhatIsAllowed(String option, String value, String allowed) {
    Ran ran = Ran.fulmar("bench", "link", option, value);

    assertThat(ran.exitCode()).isEqualTo(2);
    assertThat(ran.out()).isEmpty();
    assertThat(ran.err()).contains(option, allowed);
  }

  private static double value(List<JsonObject> rows, String name) {
    return rows.stream()
        .filter(row -> row.get("name").getAsString().equals(name))
        .findFirst()
        .orElseThrow()
        .get("value")
        .getAsDouble();
  }
}
