package dev.fulmar.rlnc.netty.server;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.fulmar.netem.sim.Simulation;
import java.time.Duration;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** A worked example: Netty pipelines over bad links in virtual time, time-outs and all. */
class VirtualExchangeTest {
  private static final long SECOND = 1_000_000_000;
  private static final long DAY = 86_400 * SECOND;

  private static List<String> bodies(int requests) {
    return IntStream.rangeClosed(1, requests).mapToObj(i -> "m" + i).toList();
  }

  @Test
  void everyRequestIsHandledOnceAndInOrderThoughHalfTheExchangesAreLost() {
    VirtualExchange exchange = new VirtualExchange("loss 30% delay 200ms", 1);
    exchange.submit(60);
    assertThat(exchange.runUntilDelivered(DAY)).isTrue();
    assertThat(exchange.handler.bodies()).isEqualTo(bodies(60));
    // about as many exchanges are lost as not, and the paper waits 15 s for each
    assertThat(exchange.sender.stats().timeouts()).isPositive();
    assertThat(exchange.simulation.nowNanos()).isGreaterThan(300 * SECOND);
  }

  @Test
  void equalSeedsGiveEqualEventsAndOthersDoNot() {
    assertThat(log(5)).isEqualTo(log(5)).isNotEqualTo(log(6));
  }

  private static String log(long seed) {
    VirtualExchange exchange = new VirtualExchange("loss 30% delay 200ms", seed);
    exchange.submit(20);
    assertThat(exchange.runUntilDelivered(DAY)).isTrue();
    return exchange.log();
  }

  @Test
  void onACleanLinkEachRequestTakesExactlyARoundTrip() {
    VirtualExchange exchange = new VirtualExchange("delay 200ms", 1);
    exchange.submit(30);
    assertThat(exchange.runUntilDelivered(DAY)).isTrue();
    assertThat(exchange.simulation.nowNanos()).isEqualTo(30 * 400_000_000L);
  }

  @Test
  void requestThatDoesNotEndIsAnsweredWhenItsTimeIsOverAndNotBefore() {
    Simulation simulation = new Simulation();
    StringBuilder answer = new StringBuilder();
    RlncServerConfig config =
        RlncServerConfig.builder().requestTimeout(Duration.ofSeconds(30)).build();
    ServerPipeline server =
        new ServerPipeline(
            new RlncSessions(
                new RecordingHandler(), config, List.of(Runnable::run), simulation::nowNanos));
    VirtualChannel connection =
        new VirtualChannel(simulation, bytes -> answer.append(new String(bytes, UTF_8)), server);
    connection.receive(
        "POST / HTTP/1.1\r\nHost: server\r\nContent-Length: 9\r\n\r\nhal".getBytes(UTF_8));
    simulation.runUntil(30 * SECOND - 1);
    assertThat(connection.isOpen()).isTrue();
    assertThat(answer).isEmpty();
    simulation.runUntil(30 * SECOND);
    assertThat(answer).startsWith("HTTP/1.1 408 ");
    assertThat(connection.isOpen()).isFalse();
  }
}
