package dev.fulmar.rlnc.netty.server;

import static dev.fulmar.rlnc.netty.server.RawHttp.body;
import static dev.fulmar.rlnc.netty.server.RawHttp.exchange;
import static dev.fulmar.rlnc.netty.server.RawHttp.request;
import static org.assertj.core.api.Assertions.assertThat;

import dev.fulmar.rlnc.netty.server.load.ServerCounter;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.time.Duration;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Ordinary HTTP, and what is none. */
class PlainHttpTest {
  private static final String CLOSE = "Connection: close";

  private final RecordingHandler handler = new RecordingHandler();
  private final RlncServer server;

  PlainHttpTest() throws IOException {
    server =
        RlncServer.start(
            new InetSocketAddress(InetAddress.getLoopbackAddress(), 0),
            handler,
            RlncServerConfig.builder()
                .maxBodyBytes(2000)
                .maxHeaderBytes(1000)
                .maxConnections(5)
                .build());
  }

  /** One in a hurry. */
  private RlncServer impatientServer() throws IOException {
    return RlncServer.start(
        new InetSocketAddress(InetAddress.getLoopbackAddress(), 0),
        handler,
        RlncServerConfig.builder().requestTimeout(Duration.ofMillis(400)).build());
  }

  @AfterEach
  void stop() {
    server.close();
  }

  @ParameterizedTest
  @ValueSource(strings = {"POST", "PUT", "GET", "DELETE"})
  void aRequestWithoutCodingHeaderIsHandledAsByAnyServer(String method) throws IOException {
    String response = exchange(server.address(), request(method + " /x?y=1", "hello", CLOSE));

    assertThat(response).startsWith("HTTP/1.1 200 OK\r\n");
    assertThat(body(response)).isEqualTo("ok");
    assertThat(handler.got()).containsExactly("- " + method + " /x?y=1 hello");
    assertThat(server.counters()).containsEntry(ServerCounter.PLAIN_REQUESTS, 1L);
  }

  @Test
  void headHasTheLengthButNotTheBody() throws IOException {
    String response = exchange(server.address(), request("HEAD /", "", CLOSE));
    assertThat(response).contains("content-length: 2");
    assertThat(body(response)).isEmpty();
  }

  @Test
  void aChunkedBodyIsPutTogether() throws IOException {
    String chunked =
        String.join(
            "\r\n",
            "POST / HTTP/1.1",
            "Host: here",
            CLOSE,
            "Transfer-Encoding: chunked",
            "",
            "3",
            "abc",
            "2",
            "de",
            "0",
            "",
            "");
    assertThat(exchange(server.address(), chunked)).startsWith("HTTP/1.1 200 ");
    assertThat(handler.bodies()).containsExactly("abcde");
  }

  @Test
  void pipelinedRequestsAreAnsweredInTheirOrder() throws IOException {
    try (RawHttp connection = new RawHttp(server.address())) {
      StringBuilder requests = new StringBuilder();
      for (int i = 1; i <= 20; i++) {
        String coded = "Header: " + i;
        String name = "RLNC-Client: c" + i % 3; // to different workers, and mostly refused
        requests.append(
            i % 2 == 0 ? request("POST /", "p" + i) : request("POST /", "c" + i, coded, name));
      }
      connection.send(requests + request("POST /", "last", CLOSE));

      String responses = connection.readToEnd();

      assertThat(responses.split("HTTP/1.1 ", -1)).hasSize(22);
      assertThat(handler.bodies()).endsWith("p20", "last").contains("c1", "p2");
      assertThat(responses.indexOf("Number")).isLessThan(responses.indexOf("ok"));
    }
  }

  @Test
  void aRequestThatComesByteByByteIsHandled() throws IOException {
    try (RawHttp connection = new RawHttp(server.address())) {
      for (char next : request("POST /", "slowly", CLOSE).toCharArray()) {
        connection.send("" + next);
      }
      assertThat(connection.readToEnd()).startsWith("HTTP/1.1 200 ");
    }
    assertThat(handler.bodies()).containsExactly("slowly");
  }

  @Test
  void aLargeBodyIsAskedForWhenItsClientWaitsForThat() throws IOException {
    try (RawHttp connection = new RawHttp(server.address())) {
      String expect = "Expect: 100-continue";
      String whole = request("POST /", "hello", CLOSE, expect);
      connection.send(whole.substring(0, whole.length() - "hello".length()));
      connection.readUntil("HTTP/1.1 100 Continue\r\n\r\n");
      connection.send("hello");
      assertThat(connection.readToEnd()).startsWith("HTTP/1.1 200 ");
    }
  }

  @ParameterizedTest(name = "{0} is answered {1} and the connection is closed")
  @CsvSource({
    "'Content-Length: 5\r\nTransfer-Encoding: chunked', 400",
    "'Content-Length: 5\r\nContent-Length: 5', 400",
    "'Content-Length: 5\r\nContent-Length: 6', 400",
    "'Content-Length: -5', 400",
    "'Content-Length: five', 400",
    "'Content-Length: 5\r\nHost: there', 400",
    "'Content-Length: 5\r\nno colon', 400",
    "'Content-Length: 2001', 413",
  })
  void whatCouldBeReadInTwoWaysIsRefused(String fields, int status) throws IOException {
    String request = "POST / HTTP/1.1\r\nHost: here\r\n" + fields + "\r\n\r\nhello";

    assertThat(exchange(server.address(), request)).startsWith("HTTP/1.1 " + status + " ");
    assertThat(handler.got()).isEmpty();
    assertThat(server.counters()).containsEntry(ServerCounter.MALFORMED, 1L);
  }

  @Test
  void whatIsTooLongIsRefusedWithItsOwnStatus() throws IOException {
    String longLine = "GET /" + "x".repeat(1100) + " HTTP/1.1\r\nHost: here\r\n\r\n";
    String longHeader = "GET / HTTP/1.1\r\nHost: here\r\nX: " + "x".repeat(1100) + "\r\n\r\n";
    String longBody = request("POST /", "x".repeat(200_000));

    assertThat(exchange(server.address(), longLine)).startsWith("HTTP/1.1 414 ");
    assertThat(exchange(server.address(), longHeader)).startsWith("HTTP/1.1 431 ");
    assertThat(exchange(server.address(), longBody)).startsWith("HTTP/1.1 413 ");
    assertThat(exchange(server.address(), "GET / HTTP/1.1\r\n\r\n")).startsWith("HTTP/1.1 400 ");
    assertThat(exchange(server.address(), "\0\1\2garbage\r\n\r\n")).startsWith("HTTP/1.1 400 ");
    assertThat(handler.got()).isEmpty();
  }

  @Test
  void aRequestThatDripsIsEndedInTime() throws IOException {
    try (RlncServer impatient = impatientServer();
        RawHttp connection = new RawHttp(impatient.address())) {
      connection.send("POST / HTTP/1.1\r\nHost: here\r\nContent-Length: 1000\r\n\r\n");
      Awaitility.await()
          .pollInterval(Duration.ofMillis(50))
          .until(
              () -> {
                connection.send("x");
                return impatient.counters().get(ServerCounter.REQUEST_TIMEOUTS) == 1;
              });
      assertThat(connection.readToEnd()).startsWith("HTTP/1.1 408 ");
    }
  }

  @Test
  void aConnectionThatSaysNothingIsClosed() throws IOException {
    try (RlncServer impatient = impatientServer();
        RawHttp connection = new RawHttp(impatient.address())) {
      assertThat(connection.readToEnd()).isEmpty();
      Awaitility.await().until(() -> impatient.connections() == 0);
    }
  }

  @Test
  void connectionsBeyondTheLimitAreClosedAndCounted() throws IOException {
    RawHttp[] connections = new RawHttp[5];
    for (int i = 0; i < connections.length; i++) {
      connections[i] = new RawHttp(server.address());
      connections[i].send(request("POST /", "x"));
      connections[i].readUntil("ok");
    }
    try (RawHttp oneTooMany = new RawHttp(server.address())) {
      assertThat(oneTooMany.readToEnd()).isIn("", "[reset]");
    }
    assertThat(server.counters()).containsEntry(ServerCounter.CONNECTIONS_REFUSED, 1L);
    for (RawHttp connection : connections) {
      connection.close();
    }
    Awaitility.await().until(() -> server.connections() == 0);
    assertThat(exchange(server.address(), request("POST /", "x", CLOSE))).contains(" 200 ");
  }
}
