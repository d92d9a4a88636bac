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
        "loss ge(p=1%,r=25%,h=0%,k=100%)",
        "loss ge(p=0%,r=0%,h=100%,k=0%)",
        "loss ge(p=0.03%,r=12.5%,h=1.5%,k=99.999%)",
        "loss markov(p13=1%,p31=25%,p32=10%,p23=50%,p14=0.2%)",
        "loss markov(p13=70%,p31=100%,p32=0%,p23=0%,p14=30%)",
        "loss correlated(p=5%,rho=25%)",
        "loss correlated(p=100%,rho=0%)",
        "blackhole",
        "rate 10mbit",
        "corrupt 0.1%",
        "duplicate 100%",
        "delay 40ms jitter 10ms reorder 25%",
        "loss 5% corrupt 0% duplicate 1% rate 10mbit queue 100p delay 40ms jitter 1ms reorder 50%",
        "rate 14.7mbit",
        "rate bucket(rate=10mbit,burst=64kb)",
        "rate schedule(10mbit)",
        "rate schedule(10mbit,5s=0bit,8.5s=2kbit)",
        "rate schedule(10mbit,5s=0bit,repeat=8s)",
        "queue 100p",
        "queue 64kb",
        "queue 100p drophead",
        "queue 100p red(min=5p,max=15p,p=10%)",
        "queue 64kb red(min=5kb,max=15kb,p=10%,w=0.5%)",
        "queue 64kb red(min=5kb,max=15kb,p=0%,gentle=yes)",
        "queue 100p codel(target=5ms,interval=100ms)",
        "rate 1mbit queue 1mb codel(target=10ms,interval=200ms,mtu=600b) delay 40ms",
        "delay 0us",
        "delay 40ms",
        "delay 1.5s",
        "delay 0.001us",
        "delay 40ms jitter 10ms",
        "delay 0us jitter 0us",
        "delay 40ms jitter 3600s",
        "delay 40ms jitter normal(5ms)",
        "delay 40ms jitter 10ms reorder 25%",
        "delay 40ms jitter pareto(0.001us)",
        "loss 5% rate 10mbit queue 100p delay 40ms",
        "loss 5% rate 10mbit queue 100p delay 40ms jitter 10ms",
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
        "loss ge(r=25%,p=1%)                         | loss ge(p=1%,r=25%,h=0%,k=100%)",
        "loss ge ( k=99% , p=1%, r=25% )             | loss ge(p=1%,r=25%,h=0%,k=99%)",
        "loss markov(p13=1%,p31=25%) | loss markov(p13=1%,p31=25%,p32=0%,p23=100%,p14=0%)",
        "loss correlated(rho=25%,p=5%)               | loss correlated(p=5%,rho=25%)",
        "jitter 10ms delay 40ms                      | delay 40ms jitter 10ms",
        "jitter normal ( 5ms )delay 0.04s            | delay 40ms jitter normal(5ms)",
        "drophead queue 5p                           | queue 5p drophead",
        "codel queue 5p                              | queue 5p codel(target=5ms,interval=100ms)",
        "queue 5p codel ( interval=1s )              | queue 5p codel(target=5ms,interval=1s)",
        "queue 5p codel(mtu=1.5kb,target=1ms)        | queue 5p codel(target=1ms,interval=100ms)",
        "red(p=1%,w=0.2%,gentle=no,max=3p,min=2p) queue 9p | queue 9p red(min=2p,max=3p,p=1%)",
        "rate bucket ( burst=1000b , rate=1000bit )  | rate bucket(rate=1kbit,burst=1kb)",
        "rate schedule(1kbit, 1000ms=2kbit)          | rate schedule(1kbit,1s=2kbit)",
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
        "drophead                  | drophead | 1  | lacks a queue",
        "codel delay 1ms           | codel    | 1  | lacks a queue",
        "queue 1p codel drophead   | drophead | 16 | repeats what 'codel' at column 10 settled",
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
        "delay 1ms reorder 1%      | reorder  | 11 | lacks a jitter",
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
        // the losses that come in bursts
        "loss gemodel              | gemodel  | 6  | is not a number with a unit",
        "loss ge                   | ge       | 6  | lacks its '('",
        "loss ge(1%)               | 1%       | 9  | is not written NAME=VALUE",
        "loss ge(r=25%)            | ge       | 6  | lacks its 'p='",
        "loss ge(p=1%)             | ge       | 6  | lacks its 'r='",
        "loss ge(p=1%,r=25%,q=1%)  | q=1%     | 20 | is no argument of ge",
        "loss ge(p=1%,r=25%,p=1%)  | p=1%     | 20 | is repeated",
        "loss ge(p=1%,r=25%,h=1%,h=1%) | h=1% | 25 | is repeated",
        "loss ge(p=1,r=25%)        | 1        | 11 | has no unit (%)",
        "loss ge(p=-1%,r=25%)      | -1%      | 11 | is not a number with a unit",
        "loss ge(p=101%,r=25%)     | 101%     | 11 | probability p of turning bad is 1.01",
        "loss ge(p=1%,r=101%)      | 101%     | 16 | probability r of turning good is 1.01",
        "loss ge(p=1%,r=1%,h=101%) | 101%     | 21 | probability h of delivery in Bad is 1.01",
        "loss ge(p=1%,r=1%,k=101%) | 101%     | 21 | probability k of delivery in Good is 1.01",
        "loss ge(p=1%,r=1%,k=)     | ''         | 21 | is not a number with a unit",
        "loss markov(p13=1%)       | markov   | 6  | lacks its 'p31='",
        "loss markov(p31=1%)       | markov   | 6  | lacks its 'p13='",
        "loss markov(p13=1%,p41=1%)| p41=1%   | 20 | is no argument of markov",
        "loss markov(p13=1,p31=1%) | 1        | 17 | has no unit (%)",
        "loss markov(p13=200%,p31=1%)          | 200% | 17 | p13 is 2.0",
        "loss markov(p13=1%,p31=200%)          | 200% | 24 | p31 is 2.0",
        "loss markov(p13=1%,p31=1%,p23=200%)   | 200% | 31 | p23 is 2.0",
        "loss markov(p13=1%,p31=1%,p32=200%)   | 200% | 31 | p32 is 2.0",
        "loss markov(p13=1%,p31=1%,p14=200%)   | 200% | 31 | p14 is 2.0",
        "loss markov(p13=75%,p31=1%,p14=50%)   | 50%  | 32 | p13 + p14 is 1.25, must be from 0",
        "loss markov(p13=1%,p31=75%,p32=50%)   | 50%  | 32 | p31 + p32 is 1.25, must be from 0",
        "loss correlated(p=5%)     | correlated | 6 | lacks its 'rho='",
        "loss correlated(rho=5%)   | correlated | 6 | lacks its 'p='",
        "loss correlated(p=5%,r=5%)| r=5%     | 22 | is no argument of correlated",
        "loss correlated(p=5%,rho=0.25)        | 0.25 | 26 | has no unit (%)",
        "loss correlated(p=105%,rho=25%)       | 105% | 19 | loss probability p is 1.05",
        "loss correlated(p=5%,rho=125%)        | 125% | 26 | correlation rho is 1.25",
        "loss 5% loss ge(p=1%,r=1%)| loss     | 9  | repeats what 'loss' at column 1 settled",
        // jitter
        "jitter 10ms               | jitter   | 1  | lacks a delay",
        "loss 5% jitter normal(1ms)| jitter   | 9  | lacks a delay",
        "delay 40ms jitter         | jitter   | 12 | lacks its value",
        "delay 40ms jitter 10      | 10       | 19 | has no unit (us, ms, s)",
        "delay 40ms jitter 10%     | 10%      | 19 | has an unknown unit",
        "delay 40ms jitter -10ms   | -10ms    | 19 | is not a number with a unit",
        "delay 40ms jitter 3601s   | 3601s    | 19 | jitter is 3601000000000 ns",
        "delay 1s jitter 1ms jitter 2ms | jitter | 21 | repeats what 'jitter' at column 10 settled",
        "delay 40ms jitter gauss(5ms)   | gauss  | 19 | is not a number with a unit",
        "delay 40ms jitter normal       | normal | 19 | lacks its '('",
        "delay 40ms jitter normal()     | )      | 26 | stands where a value is due",
        "delay 40ms jitter normal(5)    | 5      | 26 | has no unit (us, ms, s)",
        "delay 40ms jitter normal(-5ms) | -5ms   | 26 | is not a number with a unit",
        "delay 40ms jitter normal(3601s)| 3601s  | 26 | jitter is 3601000000000 ns",
        "delay 40ms jitter normal(1ms,2ms) | 2ms | 30 | is one argument too many",
        "delay 40ms jitter pareto(3601s)| 3601s  | 26 | jitter is 3601000000000 ns",
        "delay 40ms jitter table        | table  | 19 | lacks its '('",
        "delay 40ms jitter table(a,b)   | b      | 27 | is one argument too many",
        "delay 40ms jitter table(no-such-file) | no-such-file | 25 | is no file, or not a plain one",
        // queues
        "queue 9p red              | red      | 10 | lacks its '('",
        "queue 9p red(min=5p,max=9p)      | red    | 10 | lacks its 'p='",
        "queue 9p red(min=5,max=9p,p=1%)  | 5      | 18 | has no unit (p)",
        "queue 9p red(min=0p,max=9p,p=1%) | 0p     | 18 | queue limit is 0 packets",
        "queue 9p red(min=5p,max=5p,p=1%) | 5p     | 25 | red max is 5p, must be more than min",
        "queue 9p red(min=5p,max=9kb,p=1%)| 9kb    | 25 | red max is 9kb, must be in the unit",
        "queue 9p red(min=5p,max=9p,p=1)  | 1      | 30 | has no unit (%)",
        "queue 9p red(min=5p,max=9p,p=-1%)     | -1%  | 30 | is not a number with a unit",
        "queue 9p red(min=5p,max=9p,p=101%)    | 101% | 30 | red probability p is 1.01",
        "queue 9p red(min=5p,max=9p,p=1%,w=0%) | 0%   | 35 | red weight w is 0.0",
        "queue 9p red(min=5p,max=9p,p=1%,gentle=on)  | on      | 40 | is neither yes nor no",
        "queue 9p red(min=5p,max=9p,p=1%,limit=5p)   | limit=5p| 33 | is no argument of red",
        "queue 9p red(min=5p,min=5p,max=9p,p=1%)     | min=5p  | 21 | is repeated",
        "queue 9p codel()          | )        | 16 | stands where a value is due",
        "queue 9p codel(5ms)       | 5ms      | 16 | is not written NAME=VALUE",
        "queue 9p codel(target=5)  | 5        | 23 | has no unit (us, ms, s)",
        "queue 9p codel(target=0ms)| 0ms      | 23 | codel target is 0 ns",
        "queue 9p codel(target=1s) | 1s       | 23 | codel interval is 100000000 ns, must be",
        "queue 9p codel(interval=1ms)   | 1ms    | 25 | codel interval is 1000000 ns, must be",
        "queue 9p codel(interval=3601s) | 3601s  | 25 | codel interval is 3601000000000 ns",
        "queue 9p codel(mtu=65.536kb)   | 65.536kb | 20 | codel mtu is 65536 bytes",
        "queue 9p codel(ecn=1p)    | ecn=1p   | 16 | is no argument of codel",
        // rates
        "rate bucket               | bucket   | 6  | lacks its '('",
        "rate bucket(rate=1mbit)   | bucket   | 6  | lacks its 'burst='",
        "rate bucket(rate=0bit,burst=1kb)    | 0bit   | 18 | bucket rate is 0 bit/s",
        "rate bucket(rate=1mb,burst=1kb)     | 1mb    | 18 | has an unknown unit",
        "rate bucket(rate=1mbit,burst=0b)    | 0b     | 30 | bucket burst is 0 bytes",
        "rate bucket(rate=1mbit,burst=9)     | 9      | 30 | has no unit (b, kb, mb)",
        "rate bucket(rate=1mbit,size=9b)     | size=9b| 24 | is no argument of bucket",
        "rate schedule()           | )        | 15 | stands where a value is due",
        "rate schedule(9)          | 9        | 15 | has no unit (bit, kbit",
        "rate schedule(0bit)       | 0bit     | 15 | last rate is 0 bit/s",
        "rate schedule(-1bit)      | -1bit    | 15 | is not a number with a unit",
        "rate schedule(1bit,2bit)  | 2bit     | 20 | is not written INSTANT=RATE",
        "rate schedule(1bit,1s=)   | ''       | 23 | is not a number with a unit",
        "rate schedule(1bit,1=2bit)| 1        | 20 | has no unit (us, ms, s)",
        "rate schedule(1bit,2s=1bit,2s=1bit) | 2s=1bit | 28 | is not later than the change",
        "rate schedule(1bit,1s=0bit)         | 1s=0bit | 20 | last rate is 0 bit/s",
        "rate schedule(repeat=5s)            | repeat=5s | 15 | schedule has 0 steps",
        "rate schedule(9bit,2s=1bit,repeat=2s)  | repeat=2s | 28 | step starts at 2000000000 ns",
        "rate schedule(9bit,repeat=2)           | 2         | 27 | has no unit (us, ms, s)",
        "rate schedule(1001gbit)   | 1001gbit | 15 | rate is 1001000000000 bit/s",
        "rate trace                | trace    | 6  | lacks its '('",
        "rate trace()              | )        | 12 | stands where a value is due",
        "rate trace(a,b)           | b        | 14 | is one argument too many",
        "rate trace(no/such.csv)   | no/such.csv | 12 | 'no/such.csv' cannot be read: there is",
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
                + " droptail, drophead, red, codel, delay, jitter, reorder, exchange, swallow, stall,"
                + " throttle, drip, reset, halfclose");
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
