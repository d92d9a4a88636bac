package dev.fulmar.rlnc.netty.server;

import static dev.fulmar.rlnc.netty.server.RawHttp.exchange;
import static org.assertj.core.api.Assertions.assertThat;

import dev.fulmar.rlnc.netty.server.load.ServerCounter;
import dev.fulmar.rlnc.wire.Incarnation;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;

/** An application that blocks or fails, and connections that end, in version 1 over sockets. */
class CodedBusyTest {
  private final RecordingHandler recorder = new RecordingHandler(true);
  private final TestSender sender = new TestSender(1);
  private final TestSender other = new TestSender(2);
  private final Semaphore handling = new Semaphore(0);
  private final Semaphore mayEnd = new Semaphore(0);

  /** Blocks until it may end, for messages of one client. */
  private final RequestHandler slow =
      request -> {
        if (request.client().orElse("").equals(sender.id.toString())) {
          handling.release();
          assertThat(mayEnd.tryAcquire(10, TimeUnit.SECONDS)).isTrue();
        }
        return recorder.handle(request);
      };

  private static RlncServer start(RequestHandler handler, RlncServerConfig.Builder config)
      throws IOException {
    return RlncServer.start(
        new InetSocketAddress(InetAddress.getLoopbackAddress(), 0),
        handler,
        config.workers(1).build());
  }

  private static TestReply send(RlncServer server, String request) throws IOException {
    return TestReply.of(exchange(server.address(), request));
  }

  private void awaitHandling() throws InterruptedException {
    assertThat(handling.tryAcquire(10, TimeUnit.SECONDS)).isTrue();
  }

  @Test
  void whileAMessageIsHandledItsDuplicateAndAllOthersAreAcknowledgedAtOnce() throws Exception {
    try (RlncServer server = start(slow, RlncServerConfig.builder().handlerThreads(2));
        RawHttp first = new RawHttp(server.address())) {
      String message = sender.nativeOf(1);
      first.send(message);
      awaitHandling();

      TestReply duplicate = send(server, message);
      assertThat(duplicate.status()).isEqualTo(202);
      assertThat(duplicate.body()).isEmpty();
      assertThat(duplicate.numbers()).isEqualTo("1,1,1,0");
      assertThat(send(server, sender.coded(2, 3)).numbers()).isEqualTo("2,3,2,0");
      assertThat(send(server, sender.nativeOf(2)).status()).as("must wait").isEqualTo(202);
      assertThat(send(server, sender.probe()).status()).isEqualTo(202);
      assertThat(send(server, other.nativeOf(1)).status()).as("another's").isEqualTo(200);
      sender.incarnation = new Incarnation(2, 2, List.of(1L));
      assertThat(send(server, sender.probe()).status()).as("a new run").isEqualTo(503);
      sender.incarnation = Incarnation.of(1, 1);

      mayEnd.release(3);
      assertThat(TestReply.of(first.readToEnd()).body()).isEqualTo("ok");
      Awaitility.await().until(() -> send(server, sender.probe()).status() == 200);
      assertThat(recorder.bodies()).containsExactly("m1", "m1", "m2", "m3"); // other's, then ours
      assertThat(server.counters()).containsEntry(ServerCounter.DELIVERED, 4L);
    }
  }

  @Test
  void withAllHandlersBlockedNewClientsAreAcknowledgedToo() throws Exception {
    try (RlncServer server = start(slow, RlncServerConfig.builder().handlerThreads(1))) {
      assertThat(send(server, sender.coded(1)).status()).isEqualTo(202);
      awaitHandling();
      assertThat(send(server, other.coded(1)).numbers()).isEqualTo("1,1,1,0");
      mayEnd.release();
      Awaitility.await().until(() -> send(server, other.probe()).status() == 200);
    }
  }

  @Test
  void aConnectionThatIsGoneWhenItsMessageIsHandledChangesNothing() throws Exception {
    try (RlncServer server = start(slow, RlncServerConfig.builder())) {
      String message = sender.nativeOf(1);
      try (RawHttp leaving = new RawHttp(server.address())) {
        leaving.send(message);
        awaitHandling();
      }
      mayEnd.release();
      Awaitility.await().until(() -> server.counters().get(ServerCounter.DELIVERED) == 1);
      Awaitility.await().until(() -> server.connections() == 0);

      TestReply original = send(server, message);
      assertThat(original.status()).isEqualTo(200);
      assertThat(original.body()).isEqualTo("ok");
      assertThat(send(server, sender.probe()).bundle()).containsExactly("1 200 ok");
      assertThat(recorder.bodies()).containsExactly("m1");
    }
  }

  @Test
  void aDroppedResponseIsNotAReasonToHandleAMessageAgain() throws Exception {
    try (RlncServer server = start(recorder, RlncServerConfig.builder())) {
      String message = sender.nativeOf(1);
      exchange(server.address(), message); // and the response is lost
      TestReply repair = send(server, sender.coded(1));
      assertThat(repair.status()).isEqualTo(200);
      assertThat(repair.bundle()).containsExactly("1 200 ok");
      assertThat(send(server, message).body()).as("a late original").isEqualTo("ok");
      assertThat(recorder.got()).hasSize(1);
    }
  }

  @Test
  void whatTheApplicationCouldNotHandleComesAgainWithTheNextPacket() throws Exception {
    AtomicInteger calls = new AtomicInteger();
    RequestHandler failing =
        request -> {
          if (calls.incrementAndGet() <= 2) {
            throw new IOException("the disk is full");
          }
          return recorder.handle(request);
        };
    try (RlncServer server = start(failing, RlncServerConfig.builder())) {
      TestReply refused = send(server, sender.nativeOf(1));
      assertThat(refused.status()).isEqualTo(503);
      assertThat(refused.body()).doesNotContain("disk");
      assertThat(refused.numbers()).isEqualTo("1,1,1,0");
      TestReply asked = send(server, sender.probe());
      assertThat(asked.status()).isEqualTo(503);
      assertThat(asked.body()).contains("message 1 could not be handled, and is tried again");
      assertThat(asked.numbers()).isEqualTo("1,1,1,0");
      Awaitility.await().until(() -> send(server, sender.probe()).status() == 200);
      assertThat(recorder.bodies()).containsExactly("m1");
      assertThat(server.counters()).containsEntry(ServerCounter.HANDLER_FAILURES, 2L);
    }
  }

  @Test
  void anErrorInTheApplicationHoldsUpNobody() throws Exception {
    AtomicInteger calls = new AtomicInteger();
    RequestHandler failing =
        request -> {
          if (calls.incrementAndGet() == 1) {
            throw new StackOverflowError("recursion in the application, part of the test");
          }
          return recorder.handle(request);
        };
    try (RlncServer server = start(failing, RlncServerConfig.builder().handlerThreads(1))) {
      assertThat(send(server, sender.nativeOf(1)).status()).isEqualTo(503);
      assertThat(send(server, sender.nativeOf(1)).status()).isEqualTo(200);
    }
  }

  @Test
  void aConnectionThatWasIdleForTooLongIsReplacedAndTheSessionGoesOn() throws Exception {
    RlncServerConfig.Builder impatient =
        RlncServerConfig.builder().requestTimeout(Duration.ofMillis(300));
    try (RlncServer server = start(recorder, impatient);
        RawHttp connection = new RawHttp(server.address())) {
      connection.send(sender.nativeOf(1).replace("Connection: close\r\n", ""));
      connection.readUntil("ok");
      assertThat(connection.readToEnd()).as("closed").isEmpty();
      assertThat(send(server, sender.nativeOf(2)).numbers()).isEqualTo("2,2,2,2");
    }
  }
}
