package dev.fulmar.examples.bench;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class CoapComparisonTest {
  private static final long SECOND = 1_000_000_000;

  private final CoapComparison comparison = new CoapComparison(CoapLoad.GET, 16);

  @Test
  void ratesAreMediansAndRatiosAreRoundByRoundToCalifornium() {
    add(CoapStackKind.CALIFORNIUM, 1000, 0);
    add(CoapStackKind.CALIFORNIUM, 2000, 0);
    add(CoapStackKind.CALIFORNIUM, 4000, 0);
    add(CoapStackKind.K10000, 900, 0);
    add(CoapStackKind.K10000, 2200, 0);
    add(CoapStackKind.K10000, 4000, 0);

    BenchRow row = row("coap-get-16-k10000");
    assertThat(row.value()).isEqualTo(1100);
    assertThat(row.ratio()).isEqualTo(new Spread(0.9, 1, 1.1));
    assertThat(row.peer()).isEqualTo("californium");
    assertThat(row.unit()).isEqualTo("messages/s");
    assertThat(row("coap-get-16-californium").value()).isEqualTo(1000);
    assertThat(row("coap-get-16-californium").peer()).isEmpty();
  }

  @Test
  void costIsTheProcessorTimeOfEachMessage() {
    add(CoapStackKind.CALIFORNIUM, 1000, 0);
    add(CoapStackKind.K10000, 500, 0);

    assertThat(row("coap-get-16-californium-cpu").value()).isEqualTo(1000);
    assertThat(row("coap-get-16-k10000-cpu").value()).isEqualTo(2000);
    assertThat(row("coap-get-16-k10000-cpu").ratio().median()).isEqualTo(2);
  }

  @Test
  void runWithoutAnAcknowledgementHasNoCost() {
    add(CoapStackKind.CALIFORNIUM, 0, 0);

    assertThat(row("coap-get-16-californium-cpu").value()).isNaN();
  }

  @Test
  void dropsAreSummedUpOverTheRoundsForTheCongestionControlOnly() {
    add(CoapStackKind.CALIFORNIUM, 1000, 0);
    add(CoapStackKind.PAPER, 500, 3);
    add(CoapStackKind.PAPER, 500, 4);
    add(CoapStackKind.CALIFORNIUM, 1000, 0);

    assertThat(row("coap-get-16-paper-dropped").value()).isEqualTo(7);
    assertThat(names()).doesNotContain("coap-get-16-californium-dropped");
  }

  /** Of two seconds. */
  private void add(CoapStackKind kind, long messages, long dropped) {
    comparison.add(kind, new CoapLoadResult(messages, dropped, 2 * SECOND, SECOND));
  }

  private List<String> names() {
    return comparison.rows().stream().map(BenchRow::name).toList();
  }

  private BenchRow row(String name) {
    return comparison.rows().stream()
        .filter(row -> row.name().equals(name))
        .findFirst()
        .orElseThrow();
  }
}
