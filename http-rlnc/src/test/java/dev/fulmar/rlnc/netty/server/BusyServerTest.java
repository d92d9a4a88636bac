package dev.fulmar.rlnc.netty.server;

import static dev.fulmar.rlnc.netty.server.RawHttp.body;
import static dev.fulmar.rlnc.netty.server.RawHttp.coded;
import static dev.fulmar.rlnc.netty.server.RawHttp.exchange;
import static dev.fulmar.rlnc.netty.server.RawHttp.request;
import static org.assertj.core.api.Assertions.assertThat;

import dev.fulmar.rlnc.netty.server.load.ServerCounter;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;

/** An application that is slow, or fails. */
class BusyServerTest {
  private static final String ME = "RLNC-Client: me";

  private final RecordingHandler recorder = new RecordingHandler();
  private final Semaphore handling = new Semaphore(0);
  private final Semaphore mayEnd = new Semaphore(0);

  private final RequestHandler slow =
      request -> {
        handling.release();
        assertThat(mayEnd.tryAcquire(10, TimeUnit.SECONDS)).isTrue();
        return recorder.handle(request);
      };

  private static RlncServer start(RequestHandler handler, RlncServerConfig.Builder config)
      throws IOException {
    return RlncServer.start(
        new InetSocketAddress(InetAddress.getLoopbackAddress(), 0),
        handler,
        config.workers(1).build());
  }

  @Test
  void whatWaitedTooLongForABusyServerIsDroppedWithoutAnAnswerAsInThePaper() throws Exception {
    try (RlncServer server =
            start(
                slow,
                RlncServerConfig.builder()
                    .busyAfter(Duration.ofMillis(800))
                    .requestTimeout(Duration.ofMillis(500)));
        RawHttp first = new RawHttp(server.address());
        RawHttp second = new RawHttp(server.address());
        RawHttp plain = new RawHttp(server.address())) {
      first.send(coded("1", "a", ME));
      awaitHandling();
      second.send(coded("1,2;1,1;1,1", "x", ME));
      plain.send(request("POST /", "p", "Connection: close"));
      Awaitility.await().until(() -> server.counters().get(ServerCounter.PLAIN_REQUESTS) == 1);
      Awaitility.await()
          .pollDelay(Duration.ofMillis(850))
          .until(() -> server.counters().get(ServerCounter.CODED_REQUESTS) == 2);
      mayEnd.release();

      assertThat(body(first.readToEnd())).isEqualTo("{\"Number\": \"1\"}");
      assertThat(second.readToEnd()).as("closed at the request time-out").isEmpty();
      assertThat(plain.readToEnd()).startsWith("HTTP/1.1 503 ").contains("retry-after: 1");
      assertThat(server.counters()).containsEntry(ServerCounter.BUSY_DROPPED, 1L);
      assertThat(recorder.bodies()).as("state is what it was").containsExactly("a");
    }
  }

  private void awaitHandling() throws InterruptedException {
    assertThat(handling.tryAcquire(10, TimeUnit.SECONDS)).isTrue();
  }

  @Test
  void aFullLineIsAnswered503() throws Exception {
    try (RlncServer server = start(slow, RlncServerConfig.builder().maxPending(1));
        RawHttp first = new RawHttp(server.address())) {
      first.send(coded("1", "a", ME));
      awaitHandling();

      assertThat(exchange(server.address(), coded("1", "a", ME))).startsWith("HTTP/1.1 503 ");
      assertThat(exchange(server.address(), request("POST /", "p", "Connection: close")))
          .startsWith("HTTP/1.1 503 ");

      mayEnd.release();
      assertThat(first.readToEnd()).startsWith("HTTP/1.1 200 ");
      assertThat(server.counters()).containsEntry(ServerCounter.UNAVAILABLE, 2L);
    }
  }

  @Test
  void whatTheApplicationCouldNotHandleIsNotAcknowledgedAndOfferedAgain() throws Exception {
    Semaphore failures = new Semaphore(2);
    RequestHandler failing =
        request -> {
          if (failures.tryAcquire()) {
            throw new IOException("the disk is full");
          }
          return recorder.handle(request);
        };
    try (RlncServer server = start(failing, RlncServerConfig.builder())) {
      String refused = exchange(server.address(), coded("1", "a", ME));
      assertThat(refused).startsWith("HTTP/1.1 503 ").doesNotContain("disk");
      assertThat(exchange(server.address(), coded("1,2;1,1;1,0", "a", ME)))
          .as("partly received: the client keeps it all the same")
          .contains("{\"Number\": \"1,2\"}");
      assertThat(recorder.got()).isEmpty();

      assertThat(body(exchange(server.address(), coded("2", "b", ME))))
          .isEqualTo("{\"Number\": \"2\"}");

      assertThat(recorder.bodies()).containsExactly("a", "b");
      assertThat(server.counters())
          .containsEntry(ServerCounter.HANDLER_FAILURES, 2L)
          .containsEntry(ServerCounter.DELIVERED, 2L);
    }
  }

  @Test
  void aPlainRequestTheApplicationCouldNotHandleIsAnswered500() throws Exception {
    RequestHandler failing =
        request -> {
          throw new IOException("the disk is full");
        };
    try (RlncServer server = start(failing, RlncServerConfig.builder())) {
      assertThat(exchange(server.address(), request("POST /", "p", "Connection: close")))
          .startsWith("HTTP/1.1 500 ")
          .doesNotContain("disk", "Exception");
    }
  }

  @Test
  void aResponseToACodedRequestIsCountedSinceTheWireCannotCarryIt() throws Exception {
    RequestHandler talking =
        request -> Optional.of(new HandlerResponse(200, "text/plain", new byte[3]));
    try (RlncServer server = start(talking, RlncServerConfig.builder())) {
      exchange(server.address(), coded("1", "a", ME));
      assertThat(server.counters()).containsEntry(ServerCounter.RESPONSES_DROPPED, 1L);
    }
  }
}
