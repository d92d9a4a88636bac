package dev.fulmar.netem;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fulmar.netem.exchange.ExchangeFate;
import dev.fulmar.netem.spec.LinkSpec;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import org.junit.jupiter.api.Test;

class ExchangeJudgeTest {
  private static final VerdictListener NOBODY = (direction, index, verdict, sizeBytes) -> {};

  @Test
  void connectionsAreCountedFromOneInTheirOrder() {
    ExchangeJudge judge =
        new ExchangeJudge(
            LinkConfig.builder()
                .exchange(
                    () ->
                        (index, random) ->
                            index == 2 ? ExchangeFate.REQUEST_LOST : ExchangeFate.PASSED)
                .build(),
            1,
            NOBODY);

    assertThat(judge.onConnection()).isEqualTo(ExchangeFate.PASSED);
    assertThat(judge.onConnection()).isEqualTo(ExchangeFate.REQUEST_LOST);
    assertThat(judge.onConnection()).isEqualTo(ExchangeFate.PASSED);
  }

  @Test
  void judgesOfOneSeedAgreeAndTheDelayIsOfNoMatter() {
    ExchangeJudge one = judge("exchange(n=100,p=50%,alpha=50%)", 7);
    ExchangeJudge same = judge("exchange(n=100,p=50%,alpha=50%) delay 40ms", 7);
    for (int i = 0; i < 1000; i++) {
      assertThat(same.onConnection()).isEqualTo(one.onConnection());
    }
  }

  @Test
  void lostRequestHasNoResponseToBeJudged() {
    Queue<ExchangeFate> fates =
        new ArrayDeque<>(
            List.of(ExchangeFate.PASSED, ExchangeFate.REQUEST_LOST, ExchangeFate.RESPONSE_LOST));
    StringBuilder csv = new StringBuilder();
    ExchangeJudge judge =
        new ExchangeJudge(
            LinkConfig.builder().exchange(() -> (index, random) -> fates.remove()).build(),
            1,
            new VerdictLog(csv));

    for (int i = 0; i < 3; i++) {
      judge.onConnection();
    }

    assertThat(csv.toString().lines().skip(1))
        .containsExactly(
            "UP,1,PASSED,0", "DOWN,1,PASSED,0", "UP,2,LOST,0", "UP,3,PASSED,0", "DOWN,3,LOST,0");
  }

  private static ExchangeJudge judge(String spec, long seed) {
    return new ExchangeJudge(LinkSpec.parse(spec), seed, NOBODY);
  }

  @Test
  void changeBeginsAVectorOfItsOwnAndTheNumbersGoOn() {
    List<Long> indexes = new ArrayList<>();
    ExchangeJudge judge =
        new ExchangeJudge(
            LinkSpec.parse("exchange(n=2,p=0%,alpha=0%)"),
            7,
            (way, index, verdict, sizeBytes) -> indexes.add(index));
    judge.onConnection();
    judge.reconfigure(LinkSpec.parse("exchange(n=4,p=50%,alpha=100%)"));
    List<ExchangeFate> fates = new ArrayList<>();
    for (int i = 0; i < 4; i++) {
      fates.add(judge.onConnection());
    }
    assertThat(fates.stream().filter(ExchangeFate.REQUEST_LOST::equals)).hasSize(2);
    assertThat(indexes).startsWith(1L, 1L, 2L).endsWith(5L);
  }
}
