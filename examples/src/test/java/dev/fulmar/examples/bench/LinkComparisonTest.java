package dev.fulmar.examples.bench;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonObject;
import dev.fulmar.netem.socket.LatenessSummary;
import dev.fulmar.netem.socket.LinkIo;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;

class LinkComparisonTest {
  private static final long SECOND = 1_000_000_000;

  private final LinkComparison comparison = new LinkComparison(100);

  @Test
  void figuresAreThoseOfTheRoundsAndRatiosAreToTheJdksSockets() {
    comparison.add(round(LinkIo.NIO, 100, 200, 8_000_000));
    comparison.add(round(LinkIo.EPOLL, 100, 200, 2_000_000));

    JsonObject cpu = row("link-epoll-100-cpu-per-packet");
    assertThat(cpu.get("value").getAsDouble()).isEqualTo(10);
    assertThat(cpu.get("unit").getAsString()).isEqualTo("us");
    assertThat(cpu.get("peer").getAsString()).isEqualTo("nio");
    assertThat(cpu.get("ratio_median").getAsDouble()).isEqualTo(0.25);
    assertThat(row("link-nio-100-cpu-per-packet").get("value").getAsDouble()).isEqualTo(40);
    assertThat(row("link-nio-100-cpu-per-packet").get("ratio_median").isJsonNull()).isTrue();
  }

  @Test
  void whatIsCountedIsSummedUpOverTheRounds() {
    comparison.add(round(LinkIo.NIO, 100, 190, 0));
    comparison.add(round(LinkIo.NIO, 100, 197, 0));

    assertThat(row("link-nio-100-lost").get("value").getAsDouble()).isEqualTo(13);
    assertThat(row("link-nio-100-overrun").get("value").getAsDouble()).isEqualTo(14);
    assertThat(row("link-nio-100-degraded").get("value").getAsDouble()).isEqualTo(2);
    assertThat(row("link-nio-100-delivered").get("value").getAsDouble()).isEqualTo(96.75);
  }

  @Test
  void generatorThatFellShortIsToldAndItsRateIsTheOneAchieved() {
    comparison.add(round(LinkIo.NIO, 60, 120, 0));

    assertThat(row("link-nio-100-sent").get("value").getAsDouble()).isEqualTo(60);
    assertThat(comparison.remarks())
        .containsExactly(
            "at nio the generator achieved 60 of 100 packets/s: the figures are of that rate");
  }

  @Test
  void generatorThatKeptItsRateIsNotRemarkedOn() {
    comparison.add(round(LinkIo.NIO, 98, 196, 0));

    assertThat(comparison.remarks()).isEmpty();
  }

  @Test
  void figureThatIsNoNumberIsNullForAProgramAndADashForAPerson() {
    comparison.add(round(LinkIo.NIO, 100, 0, 0));

    assertThat(row("link-nio-100-delay-error-p99").get("value").isJsonNull()).isTrue();
    assertThat(comparison.lines()).anyMatch(line -> line.matches(".*delay-error-p99 +- +us"));
  }

  private JsonObject row(String name) {
    return comparison.rows().stream()
        .map(BenchRow::json)
        .filter(json -> json.get("name").getAsString().equals(name))
        .findFirst()
        .orElseThrow();
  }

  /** A round of a second, with seven datagrams overrun and the rest too late. */
  private static LinkLoadResult round(LinkIo io, long sent, long received, double cpuNanos) {
    return new LinkLoadResult(
        io,
        new LoadSender.Sent(sent, SECOND),
        received,
        new Histogram(SECOND, 3),
        cpuNanos,
        new LatenessSummary(100, 0, 2_000_000, 2_000_000, 2_000_000),
        7);
  }
}
