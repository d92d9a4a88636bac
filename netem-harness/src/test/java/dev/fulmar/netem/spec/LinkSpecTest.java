package dev.fulmar.netem.spec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.fulmar.netem.LinkConfig;
import dev.fulmar.netem.delay.ConstantDelay;
import dev.fulmar.netem.loss.BernoulliLoss;
import dev.fulmar.netem.queue.DropTailQueue;
import dev.fulmar.netem.queue.QueueLimit;
import dev.fulmar.netem.rate.ConstantRate;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class LinkSpecTest {

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "loss 0%",
        "loss 5%",
        "loss 0.15%",
        "loss 100%",
        "loss pattern(1,1,0)",
        "loss packets(3,17)",
        "blackhole",
        "rate 10mbit",
        "corrupt 0.1%",
        "duplicate 100%",
        "delay 40ms reorder 25%",
        "loss 5% corrupt 0% duplicate 1% rate 10mbit queue 100p delay 40ms reorder 50%",
        "rate 14.7mbit",
        "queue 100p",
        "queue 64kb",
        "delay 0us",
        "delay 40ms",
        "delay 1.5s",
        "delay 0.001us",
        "loss 5% rate 10mbit queue 100p delay 40ms",
        "exchange(n=100,p=50%,alpha=50%)",
        "exchange(n=1,p=0%,alpha=100%) delay 40ms",
        "exchange(n=1000000,p=14.5%,alpha=0.1%)"
      })
  void canonicalSpecificationIsPrintedBack(String spec) {
    assertThat(LinkSpec.parse(spec)).hasToString(spec);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "delay 40ms queue 100p rate 10mbit loss 5%   | loss 5% rate 10mbit queue 100p delay 40ms",
        "queue 64kb droptail                         | queue 64kb",
        "droptail delay 1ms queue 0.5kb              | queue 500b delay 1ms",
        "loss pattern ( 1 , 0 )rate 1000kbit         | loss pattern(1,0) rate 1mbit",
        "loss packets(17,3) delay 0.04s              | loss packets(3,17) delay 40ms",
        "loss 05.0%                                  | loss 5%",
        "delay 1s exchange ( alpha=30% , n=100 , p=70% )"
            + "| exchange(n=100,p=70%,alpha=30%) delay 1s",
      })
  void wordsMayComeInAnyOrderAndShape(String spec, String canonical) {
    assertThat(LinkSpec.parse(spec)).hasToString(canonical);
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '|',
      value = {
        // unknown words, the list of words is what is allowed
        "los 5%                    | los      | 1  | is not a word",
        "loss 5% lag 4ms           | lag      | 9  | is not a word",
        "Loss 5%                   | Loss     | 1  | is not a word",
        "delay 40ms )              | )        | 12 | is not a word",
        "5%                        | 5%       | 1  | is not a word",
        // repeated words
        "loss 5% loss 6%           | loss     | 9  | repeats what 'loss' at column 1 settled",
        "blackhole loss 5%         | loss     | 11 | repeats what 'blackhole' at column 1 settled",
        "delay 1ms delay 2ms       | delay    | 11 | repeats what 'delay' at column 1 settled",
        "rate 1bit rate 1bit       | rate     | 11 | repeats what 'rate' at column 1 settled",
        "corrupt 1% corrupt 1%     | corrupt  | 12 | repeats what 'corrupt' at column 1 settled",
        "duplicate 1% duplicate 1% | duplicate| 14 | repeats what 'duplicate' at column 1 settled",
        "reorder 1% reorder 1%     | reorder  | 12 | repeats what 'reorder' at column 1 settled",
        "queue 1p queue 1b         | queue    | 10 | repeats what 'queue' at column 1 settled",
        "queue 1p droptail droptail| droptail | 19 | repeats what 'droptail' at column 10 settled",
        // values that are not there
        "loss                      | loss     | 1  | lacks its value",
        "corrupt                   | corrupt  | 1  | lacks its value",
        "delay 1ms rate            | rate     | 11 | lacks its value",
        "queue                     | queue    | 1  | lacks its value",
        "delay                     | delay    | 1  | lacks its value",
        "droptail                  | droptail | 1  | lacks a queue",
        // units
        "loss 5                    | 5        | 6  | has no unit (%)",
        "loss 5 %                  | 5        | 6  | has no unit (%)",
        "reorder 5                 | 5        | 9  | has no unit (%)",
        "rate 10                   | 10       | 6  | has no unit (bit, kbit, mbit, gbit)",
        "queue 100                 | 100      | 7  | has no unit (p)",
        "delay 40                  | 40       | 7  | has no unit (us, ms, s)",
        "loss 5ms                  | 5ms      | 6  | has an unknown unit (not %)",
        "rate 10mb                 | 10mb     | 6  | has an unknown unit",
        "queue 100ms               | 100ms    | 7  | has an unknown unit",
        "delay 40ns                | 40ns     | 7  | has an unknown unit (not us, ms, s)",
        // numbers
        "loss rate 10mbit          | rate     | 6  | is not a number with a unit",
        "loss (                    | (        | 6  | is not a number with a unit",
        "loss -5%                  | -5%      | 6  | is not a number with a unit",
        "rate 1.5bit               | 1.5bit   | 6  | is not a whole number of bit/s",
        "queue 1.5p                | 1.5p     | 7  | is not a whole number of packets",
        "queue 0.0001kb            | 0.0001kb | 7  | is not a whole number of bytes",
        "delay 0.0001us            | 0.0001us | 7  | is not a whole number of ns",
        // ranges
        "loss 100.1%               | 100.1%   | 6  | loss probability is 1.001",
        "corrupt 101%              | 101%     | 9  | corruption probability is 1.01",
        "duplicate 101%            | 101%     | 11 | duplication probability is 1.01",
        "reorder 101%              | 101%     | 9  | reorder probability is 1.01",
        "rate 0bit                 | 0bit     | 6  | rate is 0 bit/s, must be from 1",
        "rate 1001gbit             | 1001gbit | 6  | rate is 1001000000000 bit/s",
        "queue 0p                  | 0p       | 7  | queue limit is 0 packets",
        "queue 1001mb              | 1001mb   | 7  | queue limit is 1001000000 bytes",
        "delay 3601s               | 3601s    | 7  | delay is 3601000000000 ns",
        // arguments
        "loss pattern              | pattern  | 6  | lacks its '('",
        "loss pattern 1            | 1        | 14 | stands where '(' is due",
        "loss pattern(             | pattern  | 6  | lacks its value",
        "loss pattern()            | )        | 14 | stands where a value is due",
        "loss pattern(1            | pattern  | 6  | lacks its ')'",
        "loss pattern(1 0)         | 0        | 16 | stands where ')' is due",
        "loss pattern(1,)          | )        | 16 | stands where a value is due",
        "loss pattern(1,2)         | 2        | 16 | is neither 0 nor 1",
        "loss packets(0)           | 0        | 14 | packet to lose is 0",
        "loss packets(x)           | x        | 14 | is not a whole number",
        "loss packets(3,3)         | 3        | 16 | is repeated",
        // named arguments
        "exchange                  | exchange | 1  | lacks its '('",
        "exchange()                | )        | 10 | stands where a value is due",
        "exchange(100)             | 100      | 10 | is not written NAME=VALUE",
        "exchange(n=9,q=1%)        | q=1%     | 14 | is no argument of exchange",
        "exchange(n=9,N=9)         | N=9      | 14 | is no argument of exchange",
        "exchange(n=9,n=9)         | n=9      | 14 | is repeated",
        "exchange(n=9,p=1%)        | exchange | 1  | lacks its 'alpha='",
        "exchange(p=1%,alpha=1%)   | exchange | 1  | lacks its 'n='",
        "exchange(n=x,p=1%,alpha=1%)  | x     | 12 | is not a whole number",
        "exchange(n=0,p=1%,alpha=1%)  | 0     | 12 | vector length n is 0",
        "exchange(n=9000000000,p=1%,alpha=1%) | 9000000000 | 12 | vector length n is 9000000000",
        "exchange(n=-5,p=1%,alpha=1%) | -5    | 12 | vector length n is -5",
        "exchange(n=9,p=0.5,alpha=1%) | 0.5   | 16 | has no unit (%)",
        "exchange(n=9,p=101%,alpha=1%)| 101%  | 16 | exchange loss probability p is 1.01",
        "exchange(n=9,p=1%,alpha=1ms) | 1ms   | 25 | has an unknown unit",
        "exchange(n=9,p=1%,alpha=200%)| 200%  | 25 | share of lost requests alpha is 2.0",
        "exchange(n=9,p=1%,alpha=1%) exchange(n=9,p=1%,alpha=1%) | exchange | 29 | repeats what",
      })
  void whatCannotBeReadIsNamedWithItsPlace(String spec, String word, int column, String problem) {
    LinkSpecException refusal =
        catchThrowableOfType(LinkSpecException.class, () -> LinkSpec.parse(spec));
    assertThat(refusal.word()).isEqualTo(word);
    assertThat(refusal.column()).isEqualTo(column);
    assertThat(refusal.allowed()).isNotBlank();
    assertThat(refusal)
        .hasMessageStartingWith("'" + word + "' at column " + column + ": " + problem)
        .hasMessageEndingWith("; allowed: " + refusal.allowed());
  }

  @Test
  void unknownWordIsAnsweredWithTheListOfWords() {
    assertThat(catchThrowableOfType(LinkSpecException.class, () -> LinkSpec.parse("lag 1ms")))
        .hasMessage(
            "'lag' at column 1: is not a word; "
                + "allowed: loss, blackhole, corrupt, duplicate, rate, queue,"
                + " droptail, delay, reorder, exchange");
  }

  @Test
  void builderAndSpecificationMeetInTheSameWords() {
    LinkConfig built =
        LinkConfig.builder()
            .loss(() -> new BernoulliLoss(0.05))
            .rate(() -> new ConstantRate(10_000_000))
            .queue(() -> new DropTailQueue(QueueLimit.packets(100)))
            .delay(() -> new ConstantDelay(40_000_000))
            .build();
    assertThat(built).hasToString("loss 5% rate 10mbit queue 100p delay 40ms");
  }

  @Test
  void unimpairedLinkHasNoWords() {
    assertThat(LinkConfig.unimpaired()).hasToString("");
    assertThat(LinkSpec.parse(" \t ")).hasToString("");
  }

  @Test
  void laterUseOfTheBuilderDoesNotReachWhatItBuilt() {
    LinkConfig.Builder builder = LinkConfig.builder().delay(() -> new ConstantDelay(1_000));
    LinkConfig first = builder.build();
    builder.delay(() -> new ConstantDelay(2_000));
    assertThat(first).hasToString("delay 1us");
    assertThat(builder.build()).hasToString("delay 2us");
  }
}
