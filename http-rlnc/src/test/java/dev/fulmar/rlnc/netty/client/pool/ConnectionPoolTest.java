package dev.fulmar.rlnc.netty.client.pool;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.fulmar.rlnc.netty.client.pool.FakeNetwork.Line;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.PooledByteBufAllocator;
import io.netty.handler.codec.http.DefaultFullHttpRequest;
import io.netty.handler.codec.http.FullHttpRequest;
import io.netty.handler.codec.http.FullHttpResponse;
import io.netty.handler.codec.http.HttpMethod;
import io.netty.handler.codec.http.HttpVersion;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ConnectionPoolTest {
  private static final String OK = "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok";
  private static final Duration SECOND = Duration.ofSeconds(1);
  private static final Duration MOMENT = Duration.ofMillis(1);

  private final FakeNetwork network = new FakeNetwork();
  private final ConnectionPool pool =
      new ConnectionPool(
          network,
          new PoolSettings(Optional.empty(), 3, 5 * SECOND.toNanos(), 30 * SECOND.toNanos(), 100),
          network.scheduler(),
          network.ticker());
  private final List<String> heard = new ArrayList<>();
  private final List<ByteBuf> bodies = new ArrayList<>();

  @AfterEach
  void everyRequestIsReleased() {
    pool.close();
    network.lines().forEach(Line::sent);
    assertThat(bodies).allMatch(body -> body.refCnt() == 0);
  }

  private Exchange send() {
    return send(false);
  }

  private Exchange send(boolean precious) {
    ByteBuf body = PooledByteBufAllocator.DEFAULT.buffer(4).writeInt(7);
    bodies.add(body);
    FullHttpRequest request =
        new DefaultFullHttpRequest(HttpVersion.HTTP_1_1, HttpMethod.POST, "/x", body);
    request.headers().set("Content-Length", "4");
    Exchange exchange = pool.send(request, precious, new Hearer());
    network.pass(MOMENT);
    return exchange;
  }

  private void answer(int line) {
    network.line(line).sent();
    network.line(line).receive(OK);
  }

  @Test
  void aConnectionIsUsedAgainForTheNextRequestOnly() {
    send();
    send();
    assertThat(network.lines()).hasSize(2).allMatch(line -> line.sent().startsWith("POST /x"));
    answer(2);
    send();
    assertThat(network.lines()).hasSize(2);
    assertThat(network.line(2).sent()).startsWith("POST /x HTTP/1.1");
    assertThat(heard).containsExactly("200 ok");
    assertThat(pool.opened()).isEqualTo(2);
  }

  @Test
  void oneThatIsIdleForTooLongIsClosed() {
    send();
    answer(1);
    network.pass(Duration.ofSeconds(29));
    assertThat(network.line(1).isOpen()).isTrue();
    network.pass(Duration.ofSeconds(2));
    assertThat(network.line(1).isOpen()).isFalse();
    assertThat(pool.connections()).isZero();
    send();
    assertThat(network.lines()).hasSize(2);
  }

  @Test
  void whatMustNotGetLostIsTrustedToOneThatTheServerKeepsAndHasNotKeptForLong() {
    send();
    answer(1);
    send(true);
    assertThat(network.lines()).as("the server may close right behind the response").hasSize(2);
    answer(2);
    network.pass(Duration.ofMillis(100));
    send(true);
    assertThat(network.lines()).hasSize(2);
    answer(2);
    network.pass(Duration.ofMillis(1100));
    send(true);
    assertThat(network.lines()).as("the server may close it just now").hasSize(3);
  }

  @Test
  void aServerThatClosesUnannouncedIsNotTrustedAnyMore() {
    send();
    send();
    answer(1);
    answer(2);
    network.pass(Duration.ofMillis(100));
    send(true);
    assertThat(network.lines()).hasSize(2);
    network.line(1).end();
    answer(2);
    send(true);
    assertThat(network.lines()).hasSize(3);
  }

  @Test
  void unusedOnesMakeRoomForNewOnes() {
    for (int i = 1; i <= 5; i++) {
      send(true);
      answer(i);
    }
    assertThat(pool.connections()).isEqualTo(3);
    assertThat(network.line(2).isOpen()).isFalse();
    assertThat(network.line(3).isOpen()).isTrue();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "HTTP/1.1 200 OK\r\nConnection: close\r\nContent-Length: 2\r\n\r\nok",
        "HTTP/1.0 200 OK\r\nContent-Length: 2\r\n\r\nok",
        OK + OK,
        OK + "HTTP/1.1 4\r\n\r\n"
      })
  void oneThatIsNotToBeKeptOrSaysTooMuchIsClosedAfterTheResponse(String response) {
    send();
    network.line(1).receive(response);
    assertThat(heard).containsExactly("200 ok");
    assertThat(network.line(1).isOpen()).isFalse();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "garbage\r\n\r\n",
        "HTTP/1.1 101 Switching Protocols\r\n\r\n",
        "HTTP/1.1 200 OK\r\nContent-Length: -1\r\n\r\n",
      })
  void whatIsNoResponseEndsTheRequestWithoutSayingThatItDidNotArrive(String response) {
    send();
    network.line(1).receive(response);
    assertThat(heard).containsExactly("MALFORMED");
    assertThat(network.line(1).isOpen()).isFalse();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"Content-Length: 101\r\n\r\n", "Transfer-Encoding: chunked\r\n\r\n65\r\n"})
  void aResponseThatIsTooLongEndsTheRequest(String head) {
    send();
    network.line(1).receive("HTTP/1.1 200 OK\r\n" + head + "x".repeat(101));
    assertThat(heard).containsExactly("TOO_LONG");
    assertThat(network.line(1).isOpen()).isFalse();
  }

  @Test
  void informationalResponsesArePassedOver() {
    send();
    network.line(1).receive("HTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\n" + OK);
    assertThat(heard).containsExactly("200 ok");
    assertThat(network.line(1).isOpen()).isTrue();
  }

  @Test
  void aConnectionThatTheServerClosedWhileItWasIdleIsNotUsed() {
    send();
    answer(1);
    network.line(1).end();
    send();
    assertThat(network.line(2).sent()).isNotEmpty();
    assertThat(heard).containsExactly("200 ok");
  }

  @Test
  void bytesNobodyAskedForCloseAnIdleConnection() {
    send();
    answer(1);
    network.line(1).receive("HTTP/1.1 408 Request Timeout\r\nContent-Length: 0\r\n\r\n");
    assertThat(network.line(1).isOpen()).isFalse();
    assertThat(heard).containsExactly("200 ok");
  }

  @Test
  void aConnectionThatEndsAfterTheRequestHasLeftMayHaveDeliveredIt() {
    send();
    network.line(1).end();
    assertThat(heard).containsExactly("BROKEN");
  }

  @Test
  void aKeptConnectionThatFailsBeforeAByteHasLeftHasSentNothing() {
    send();
    answer(1);
    network.line(1).failWritesAfter(0);
    send();
    assertThat(heard).containsExactly("200 ok", "STALE nothing sent");
    send();
    assertThat(network.line(2).sent()).startsWith("POST");
  }

  @Test
  void aKeptConnectionThatFailsInTheMiddleMayHaveDeliveredTheRequest() {
    send();
    answer(1);
    network.line(1).failWritesAfter(1);
    send();
    assertThat(heard).containsExactly("200 ok", "BROKEN");
  }

  @Test
  void aConnectionThatCannotBeMadeHasSentNothing() {
    network.holdConnections();
    Exchange exchange = send();
    assertThat(exchange.nothingWasSent()).isTrue();
    network.line(1).refuse();
    assertThat(heard).containsExactly("CONNECT nothing sent");
    assertThat(pool.connections()).isZero();
  }

  @Test
  void aConnectionThatTakesTooLongToMakeIsGivenUp() {
    network.holdConnections();
    send();
    network.pass(Duration.ofSeconds(6));
    assertThat(heard).containsExactly("CONNECT nothing sent");
    assertThat(pool.connections()).isZero();
  }

  @Test
  void oneThatIsStillBeingMadeOutlivesItsRequestAndServesTheNext() {
    network.holdConnections();
    send().abandon();
    send();
    assertThat(network.lines()).hasSize(1);
    network.line(1).establish();
    assertThat(network.line(1).sent()).containsOnlyOnce("POST /x");
    assertThat(heard).isEmpty();
  }

  @Test
  void oneThatIsMadeForNobodyBecomesIdle() {
    network.holdConnections();
    send().abandon();
    network.line(1).establish();
    send();
    assertThat(network.line(1).sent()).startsWith("POST");
    assertThat(network.lines()).hasSize(1);
  }

  @Test
  void anAbandonedRequestTakesItsConnectionWithIt() {
    Exchange exchange = send();
    assertThat(exchange.nothingWasSent()).isFalse();
    exchange.abandon();
    assertThat(network.line(1).isOpen()).isFalse();
    assertThat(heard).isEmpty();
    exchange.abandon();
  }

  @Test
  void settingsOutOfRangeAreRefused() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new PoolSettings(Optional.empty(), 1, 1, 0, 1))
        .withMessageContaining("idleNanos is 0");
  }

  private final class Hearer implements ExchangeListener {
    @Override
    public void onBytesSent(int bytes) {
      assertThat(bytes).isPositive();
    }

    @Override
    public void onResponse(FullHttpResponse response) {
      heard.add(response.status().code() + " " + response.content().toString(US_ASCII));
    }

    @Override
    public void onFailure(Failure failure, Throwable cause) {
      heard.add(failure + (failure.nothingWasSent() ? " nothing sent" : ""));
    }
  }
}
