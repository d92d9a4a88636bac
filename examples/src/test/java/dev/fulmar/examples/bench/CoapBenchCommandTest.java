package dev.fulmar.examples.bench;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonObject;
import dev.fulmar.examples.Ran;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CoapBenchCommandTest {
  @Test
  @Tag("slow") // two dozen endpoints, and collections of the whole heap
  void everyLoadHasItsRateForEachEndpointInJsonAndNothingIsDroppedWhereThereIsRoom() {
    Ran ran = Ran.fulmar("bench coap --peers 1,2 --duration 20ms --rounds 1 --json".split(" "));

    assertThat(ran.exitCode()).as(ran.err()).isZero();
    List<JsonObject> rows = ran.jsonLines();
    assertThat(rows)
        .allSatisfy(
            row ->
                assertThat(row.keySet()).contains("name", "peer", "ratio_median", "value", "unit"))
        .extracting(row -> row.get("name").getAsString())
        .contains(
            "coap-get-2-californium",
            "coap-get-2-k10000",
            "coap-get-2-paper",
            "coap-get-2-gateway",
            "coap-notification-2-californium",
            "coap-notification-2-k10000",
            "coap-notification-2-paper",
            "coap-notification-2-gateway",
            "coap-revred-decision",
            "coap-heap-per-peer-californium",
            "coap-heap-per-peer-k10000",
            "coap-heap-per-queued-message");
    assertThat(value(rows, "coap-heap-per-queued-message")).isPositive();
    assertThat(value(rows, "coap-get-2-k10000-dropped")).isZero();
    assertThat(value(rows, "coap-get-2-gateway-dropped")).isZero();
    assertThat(value(rows, "coap-notification-2-k10000-dropped")).isZero();
    assertThat(value(rows, "coap-notification-2-gateway-dropped")).isZero();
    assertThat(ran.err()).contains("load average of this machine before: ");
  }

  @ParameterizedTest(name = "{0} {1}")
  @CsvSource({
    "--peers, many, '''many'' is not allowed, allowed: peers from 1 to 512, as in 1,16,256'",
    "--peers, 0, from 1 to 512",
    "--peers, '16,513', from 1 to 512",
    "--duration, 10ms, from 10ms a round",
    "--duration, 11m, to PT10M",
    "--rounds, 0, from 1 to",
    "--rounds, 101, 1 to 100",
  })
  void aBadWordIsBadUsageWithWhatIsAllowed(String option, String value, String allowed) {
    Ran ran = Ran.fulmar("bench", "coap", option, value);

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
