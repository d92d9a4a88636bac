package dev.fulmar.netem.spec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.fulmar.netem.Direction;
import dev.fulmar.netem.LinkConfig;
import dev.fulmar.netem.loss.Blackhole;
import dev.fulmar.netem.stream.Drip;
import dev.fulmar.netem.stream.Stall;
import dev.fulmar.netem.stream.StreamGate;
import dev.fulmar.netem.stream.Swallow;
import dev.fulmar.netem.stream.Throttle;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The words for faults of streams. */
class SpecStreamFaultTest {

  @ParameterizedTest
  @ValueSource(
      strings = {
        "swallow",
        "stall 2s",
        "stall 1ms",
        "throttle 1kb",
        "throttle 1000mb",
        "drip 1b every 100ms",
        "drip 1mb every 3600s",
        "reset after 0b",
        "reset after 10kb",
        "halfclose after 1000000mb",
        "stall 2s throttle 1kb halfclose after 10kb delay 40ms",
        "exchange(n=4,p=50%,alpha=0%) stall 1s drip 2b every 1s reset after 1b delay 1ms"
      })
  void canonicalSpecificationIsPrintedBack(String spec) {
    assertThat(LinkSpec.parse(spec)).hasToString(spec);
  }

  @Test
  void wordsMayComeInAnyOrder() {
    assertThat(LinkSpec.parse("delay 1ms reset after 0.5kb drip 1b every 0.1s stall 1000ms"))
        .hasToString("stall 1s drip 1b every 100ms reset after 500b delay 1ms");
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '|',
      value = {
        "stall                    | stall    | 1  | lacks its value",
        "stall 2                  | 2        | 7  | has no unit (us, ms, s)",
        "stall 0s                 | 0s       | 7  | stall is 0 ns, must be from 1000000",
        "stall 3601s              | 3601s    | 7  | stall is 3601000000000 ns",
        "stall -1s                | -1s      | 7  | is not a number with a unit",
        "throttle                 | throttle | 1  | lacks its value",
        "throttle 1kbit           | 1kbit    | 10 | has an unknown unit (not b, kb, mb)",
        "throttle 0b              | 0b       | 10 | throttle is 0 bytes a second",
        "throttle 0.5b            | 0.5b     | 10 | is not a whole number of bytes",
        "drip                     | drip     | 1  | lacks its value",
        "drip 1b                  | drip     | 1  | lacks its 'every'",
        "drip 1b 100ms            | 100ms    | 9  | stands where 'every' is due",
        "drip 1b every            | drip     | 1  | lacks its value",
        "drip 0b every 100ms      | 0b       | 6  | drop is 0 bytes",
        "drip 1b every 10us       | 10us     | 15 | interval is 10000 ns",
        "drip 1b every 100        | 100      | 15 | has no unit",
        "reset                    | reset    | 1  | lacks its 'after'",
        "reset 10kb               | 10kb     | 7  | stands where 'after' is due",
        "reset after              | reset    | 1  | lacks its value",
        "reset after 10           | 10       | 13 | has no unit (b, kb, mb)",
        "reset after 1000001mb    | 1000001mb| 13 | reset is after 1000001000000 bytes",
        "halfclose after x        | x        | 17 | is not a number with a unit",
        "swallow 5                | 5        | 9  | is not a word",
        "throttle 1kb drip 1b every 1s | drip | 14 | repeats what 'throttle' at column 1 settled",
        "reset after 1b halfclose after 1b | halfclose | 16 | repeats what 'reset' at column 1",
        "stall 1s stall 1s        | stall    | 10 | repeats what 'stall' at column 1 settled",
        "swallow blackhole        | blackhole| 9  | repeats what 'swallow' at column 1 settled",
        "swallow throttle 1kb     | throttle | 9  | cannot befall one stream together with 'swallow'",
        "stall 1s blackhole       | stall    | 1  | cannot befall one stream together with 'blackhole'",
        "reset after 1b swallow   | reset    | 1  | cannot befall one stream together with 'swallow'",
      })
  void whatCannotBeReadIsNamedWithItsPlace(String spec, String word, int column, String problem) {
    LinkSpecException refusal =
        catchThrowableOfType(LinkSpecException.class, () -> LinkSpec.parse(spec));
    assertThat(refusal.word()).isEqualTo(word);
    assertThat(refusal.column()).isEqualTo(column);
    assertThat(refusal)
        .hasMessageStartingWith("'" + word + "' at column " + column + ": " + problem)
        .hasMessageEndingWith("; allowed: " + refusal.allowed());
  }

  @Test
  void builderAndSpecificationMeetInTheSameWords() {
    LinkConfig built =
        LinkConfig.builder()
            .streamFault(() -> new Drip(1, 100_000_000))
            .streamFault(() -> new Stall(2_000_000_000))
            .build();
    assertThat(built).hasToString("stall 2s drip 1b every 100ms");
  }

  @Test
  void builderRefusesWhatCannotBefallOneStream() {
    LinkConfig.Builder builder =
        LinkConfig.builder().streamFault(() -> new Throttle(1)).streamFault(Swallow::new);
    assertThatIllegalArgumentException()
        .isThrownBy(builder::build)
        .withMessageContainingAll("'throttle 1b'", "'swallow'");
    LinkConfig.Builder other =
        LinkConfig.builder().loss(Blackhole::new).streamFault(() -> new Throttle(1));
    assertThatIllegalArgumentException()
        .isThrownBy(other::build)
        .withMessageContainingAll("'throttle 1b'", "'blackhole'");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"swallow", "stall 2s", "throttle 1kb", "drip 1b every 1s", "reset after 0b"})
  void packetsSufferNoneOfThem(String words) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> LinkSpec.parse("delay 40ms " + words).forPackets("up"))
        .withMessageStartingWith(
            "up asks for '%s', which befalls the connections of a TCP link; allowed on packets:"
                + " loss, blackhole,",
            words);
  }

  @Test
  void blackholesAreForBothAndGatesAreNew() {
    LinkConfig config = LinkSpec.parse("blackhole");
    assertThat(config.forPackets("up").forStreams(Direction.UP, "up")).isSameAs(config);
    assertThat(config.newStreamGate().isBlackhole()).isTrue();
    StreamGate first = LinkSpec.parse("stall 2s").newStreamGate();
    assertThat(first.heldUntilNanos(0)).isEqualTo(2_000_000_000);
    assertThat(LinkSpec.parse("stall 2s").newStreamGate().heldUntilNanos(5))
        .isEqualTo(2_000_000_005);
  }
}
