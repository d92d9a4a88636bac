package dev.fulmar.examples.bench.transport;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonObject;
import dev.fulmar.examples.Ran;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TransportBenchCommandTest {
  @Test
  void theCoreAndIdleConnectionsHaveTheirFiguresInJson() {
    Ran ran =
        Ran.fulmar(
            "bench transport --rounds 1 --duration 20ms --idle 5 --only core,idle --json"
                .split(" "));

    assertThat(ran.exitCode()).as(ran.err()).isZero();
    List<JsonObject> rows = ran.jsonLines();
    assertThat(rows)
        .allSatisfy(
            row ->
                assertThat(row.keySet()).contains("name", "peer", "ratio_median", "value", "unit"))
        .extracting(row -> row.get("name").getAsString())
        .contains(
            "transport-core-throughput",
            "transport-core-allocation-per-segment",
            "transport-idle-5-heap",
            "transport-idle-connect-median");
    assertThat(ran.err()).contains("load average of this machine before: ");
  }

  @Test
  @Tag("slow") // with the profile bench, other transports take seconds to start
  void everyTransportStreamsAndEchoes() {
    Ran ran =
        Ran.fulmar(
            "bench transport --rounds 1 --duration 100ms --only stream,echo --json".split(" "));

    assertThat(ran.exitCode()).as(ran.err()).isZero();
    assertThat(ran.jsonLines())
        .allSatisfy(row -> assertThat(row.get("value").getAsDouble()).isPositive())
        .extracting(row -> row.get("name").getAsString())
        .contains(
            "transport-throughput-raw-udp",
            "transport-throughput-fulmar-streams",
            "transport-cpu-fulmar-streams",
            "transport-echo-p99-fulmar-streams");
    if (!ForeignStacks.missing().isEmpty()) {
      assertThat(ran.err()).contains("they come with: mvn -Pbench package");
    }
  }

  @ParameterizedTest(name = "{0} {1}")
  @CsvSource({
    "--only, bits, 'allowed: stream, echo, core, idle, link'",
    "--duration, 100ms, from 10ms a round",
    "--duration, 11m, to PT10M",
    "--rounds, 0, from 1 to",
    "--rounds, 101, 1 to 100",
    "--idle, 16001, 1 to 16000",
  })
  void aBadWordIsBadUsageWithWhatIsAllowed(String option, String value, String allowed) {
    Ran ran = Ran.fulmar("bench", "transport", option, value);

    assertThat(ran.exitCode()).isEqualTo(2);
    assertThat(ran.out()).isEmpty();
    assertThat(ran.err()).contains(option, allowed);
  }
}
