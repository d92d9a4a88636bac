package dev.fulmar.cocored.californium;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fulmar.cocored.CocoRed;
import dev.fulmar.cocored.CocoRedSnapshot;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.ToIntFunction;
import org.eclipse.californium.core.server.resources.CoapExchange;
import org.eclipse.californium.elements.config.Configuration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * 60 peers send 300 messages/s in total to a server that handles 200/s: two permits, 10 ms a
 * message. In virtual time.
 */
class OverloadTest {
  private static final int PEERS = 60;
  private static final int FIRST_PORT = 40_000;
  private static final long PERIOD_NANOS = PEERS * 1_000_000_000L / 300;
  private static final double UNTIL_THE_LAST_HAS_FAILED = 60; // 12 x 4 s, and some service

  private final VirtualServer server = new VirtualServer(configuration());
  private final List<VirtualSender> senders = new ArrayList<>();

  private static Configuration configuration() {
    return CocoRed.configuration()
        .set(CocoRedConfig.SERVICE_PERMITS, 2)
        .set(CocoRedConfig.PERMIT_TIMEOUT, 2, TimeUnit.SECONDS)
        .set(CocoRedConfig.SEED, 1L);
  }

  @AfterEach
  void close() {
    server.close();
  }

  private VirtualSender sender(int port) {
    return senders.get(port - FIRST_PORT);
  }

  private void start(int messagesEach) {
    server.wire.onSend(
        datagram -> {
          VirtualConnector.Sent sent = server.takeSent();
          sender(sent.to().getPort()).acknowledge(sent.messageId());
        });
    server.resource.onGet = this::handle;
    for (int i = 0; i < PEERS; i++) {
      senders.add(new VirtualSender(server, FIRST_PORT + i, i));
      senders.get(i).send(i * PERIOD_NANOS / PEERS, PERIOD_NANOS, messagesEach);
    }
  }

  private void handle(CoapExchange exchange) {
    sender(exchange.getSourcePort()).deliver(exchange.advanced().getRequest().getMID());
    server.respondAfter(10, exchange);
  }

  private int sum(ToIntFunction<VirtualSender> figure) {
    return senders.stream().mapToInt(figure).sum();
  }

  private void assertThatNothingIsUnaccountedFor() {
    CocoRedSnapshot snapshot = server.endpoint.snapshot();
    assertThat(snapshot.received()).isEqualTo(sum(VirtualSender::datagrams));
    assertThat(snapshot.received())
        .isEqualTo(
            snapshot.accepted()
                + snapshot.earlyDropped()
                + snapshot.bufferFull()
                + snapshot.coalesced());
    assertThat(snapshot.accepted()).isEqualTo(snapshot.handled());
    assertThat(snapshot.waiting() + snapshot.inService() + snapshot.openTickets()).isZero();
    assertThat(snapshot.peersQueued()).isZero();
    assertThat(sum(VirtualSender::waiting)).isZero();
    assertThat(sum(VirtualSender::messages))
        .isEqualTo(sum(VirtualSender::acknowledged) + sum(VirtualSender::failed));
    assertThat(sum(VirtualSender::deliveredTwice)).isZero();
  }

  @Test
  @Tag("slow")
  void everyMessageOfAMinuteIsHandledOrFailsAndEveryDatagramIsCounted() {
    start(300);
    server.advanceSeconds(60);
    server.advanceSeconds(UNTIL_THE_LAST_HAS_FAILED);
    assertThat(sum(VirtualSender::messages)).isEqualTo(60 * 300);
    assertThatNothingIsUnaccountedFor();
    CocoRedSnapshot snapshot = server.endpoint.snapshot();
    assertThat(snapshot.permitsReclaimed()).isZero();
    assertThat(snapshot.earlyDropped()).isPositive();
    assertThat(sum(VirtualSender::acknowledged)).isEqualTo(sum(VirtualSender::delivered));
    assertThat(sum(VirtualSender::delivered)).isBetween(12_000, 18_000); // 200/s for a minute
  }

  @Test
  void everyMessageOfTenSecondsIsHandledOrFailsToo() {
    start(50);
    server.advanceSeconds(10);
    server.advanceSeconds(UNTIL_THE_LAST_HAS_FAILED);
    assertThatNothingIsUnaccountedFor();
    assertThat(sum(VirtualSender::acknowledged)).isEqualTo(sum(VirtualSender::delivered));
    assertThat(server.endpoint.snapshot().permitsReclaimed()).isZero();
  }

  @Test
  void handlersThatThrowOrNeverReturnTakeNobodyElseDown() {
    start(100);
    server.resource.onGet =
        exchange -> {
          int messageId = exchange.advanced().getRequest().getMID();
          VirtualSender sender = sender(exchange.getSourcePort());
          sender.deliver(messageId);
          if (sender == senders.get(0)) {
            throw new IllegalStateException("broken handler");
          } else if (sender == senders.get(1) && messageId % 10 == 0) {
            CocoRed.ticket(); // and nobody ever completes it
          } else {
            server.respondAfter(10, exchange);
          }
        };
    server.advanceSeconds(20);
    server.advanceSeconds(UNTIL_THE_LAST_HAS_FAILED);
    assertThatNothingIsUnaccountedFor();
    CocoRedSnapshot snapshot = server.endpoint.snapshot();
    assertThat(snapshot.permitsReclaimed())
        .isEqualTo(snapshot.ticketsReclaimed())
        .isBetween(1L, 10L);
    for (VirtualSender other : senders.subList(2, PEERS)) {
      assertThat(other.acknowledged()).isEqualTo(other.delivered()).isGreaterThan(20);
    }
  }

  @Test
  @Tag("slow")
  void heapIsFlatOverThirtyMinutes() {
    start(30 * 60 * 300 / PEERS);
    server.advanceSeconds(10 * 60);
    long atTenMinutes = usedBytes();
    server.advanceSeconds(20 * 60);
    long atThirtyMinutes = usedBytes();
    server.advanceSeconds(UNTIL_THE_LAST_HAS_FAILED);
    assertThatNothingIsUnaccountedFor();
    assertThat(sum(VirtualSender::messages)).isEqualTo(540_000);
    assertThat(server.endpoint.snapshot().permitsReclaimed()).isZero();
    assertThat(atThirtyMinutes).isLessThan(atTenMinutes + atTenMinutes / 10);
  }

  private static long usedBytes() {
    Runtime runtime = Runtime.getRuntime();
    for (int i = 0; i < 3; i++) {
      System.gc();
    }
    return runtime.totalMemory() - runtime.freeMemory();
  }
}
