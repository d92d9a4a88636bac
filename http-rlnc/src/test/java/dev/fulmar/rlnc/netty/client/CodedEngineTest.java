package dev.fulmar.rlnc.netty.client;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.fulmar.rlnc.journal.MemoryRequestStore;
import dev.fulmar.rlnc.netty.client.pool.ConnectionPool;
import dev.fulmar.rlnc.netty.client.pool.FakeNetwork;
import dev.fulmar.rlnc.netty.client.pool.FakeNetwork.Line;
import dev.fulmar.rlnc.netty.client.pool.PoolSettings;
import dev.fulmar.rlnc.protocol.ClientSession;
import dev.fulmar.rlnc.protocol.RequestStore;
import dev.fulmar.rlnc.protocol.SenderConfig;
import dev.fulmar.rlnc.wire.Capability;
import dev.fulmar.rlnc.wire.CodedPacket;
import dev.fulmar.rlnc.wire.Report;
import dev.fulmar.rlnc.wire.SenderId;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** In virtual time. */
class CodedEngineTest implements RequestKeeper.Listener {
  private static final Duration MOMENT = Duration.ofMillis(1);
  private static final Duration SECOND = Duration.ofSeconds(1);
  private static final String CODED = "POST " + CodedPacket.PATH;

  private final FakeNetwork network = new FakeNetwork();
  private final Recorder recorder = new Recorder();
  private final Deque<Runnable> storeThread = new ArrayDeque<>();
  private final List<CompletableFuture<ClientResponse>> futures = new ArrayList<>();
  private CodedEngine engine;

  private void start(int giveUpAfterSeconds) {
    RequestStore store = new MemoryRequestStore(new Random(1));
    RlncClientConfig config =
        RlncClientConfig.builder()
            .listener(recorder)
            .giveUpAfter(Duration.ofSeconds(giveUpAfterSeconds))
            .build();
    engine =
        new CodedEngine(
            "server:80",
            new ClientSession(
                SenderConfig.FAST,
                store.sender(),
                store.incarnation(),
                0,
                0,
                List.of(),
                new Random(2)),
            new ConnectionPool(
                network,
                new PoolSettings(
                    Optional.empty(), 8, 60 * SECOND.toNanos(), 30 * SECOND.toNanos(), 100_000),
                network.scheduler(),
                network.ticker()),
            new RequestWriter("host", Optional.empty()),
            new ReplyReader(100, InstantSource.system()),
            config,
            network.scheduler(),
            network.ticker());
    engine.start(new RequestKeeper(store, storeThread::add, this));
  }

  @AfterEach
  void everyFutureIsDoneInTheEnd() {
    engine.close();
    network.lines().forEach(Line::sent);
    assertThat(futures).allMatch(CompletableFuture::isDone);
  }

  @Override
  public void onStored(long id) {
    engine.onStored(id);
  }

  @Override
  public void onMarked(SenderId of, long upTo) {
    engine.onMarked(of, upTo);
  }

  @Override
  public void onStoreFailed(Exception cause) {
    engine.fail(cause.getMessage());
  }

  private CompletableFuture<ClientResponse> submit() {
    CompletableFuture<ClientResponse> future = new CompletableFuture<>();
    futures.add(future);
    engine.submit(
        ClientRequest.post("/readings", "text/plain", "hi".getBytes(UTF_8)).binary(), future);
    return future;
  }

  private CompletableFuture<ClientResponse> send() {
    CompletableFuture<ClientResponse> future = submit();
    store();
    return future;
  }

  private void store() {
    while (!storeThread.isEmpty()) {
      storeThread.remove().run();
    }
    network.pass(MOMENT);
  }

  private static String reply(String status, Report report, String... fields) {
    StringBuilder text = new StringBuilder("HTTP/1.1 " + status + "\r\n");
    text.append("RLNC-Ack: ").append(report.write()).append("\r\n");
    text.append("RLNC: ").append(new Capability(16, 65_536).write()).append("\r\n");
    for (String field : fields) {
      text.append(field).append("\r\n");
    }
    return text + "Content-Length: 2\r\n\r\nok";
  }

  private static Report delivered(long id) {
    return new Report(id, id, id, id, id, 7);
  }

  private String sentOn(int line) {
    return network.line(line).sent();
  }

  private void learnThatTheServerCodes() {
    assertThat(send()).isNotDone();
    sentOn(1);
    network.line(1).receive(reply("200 OK", delivered(1)));
    assertThat(recorder.events()).containsExactly("coding 16");
    store();
  }

  @Test
  void nothingIsSentBeforeItIsStored() {
    start(10_000);
    assertThat(submit()).isNotDone();
    network.pass(SECOND);
    assertThat(network.lines()).isEmpty();
    store();
    assertThat(sentOn(1)).startsWith("POST /readings HTTP/1.1").contains("id=1", "host: host");
  }

  @Test
  void aResponseCompletesTheRequest() {
    start(10_000);
    CompletableFuture<ClientResponse> future = send();
    network.line(1).sent();
    network.line(1).receive(reply("200 OK", delivered(1)));
    assertThat(future.join().status()).isEqualTo(200);
    assertThat(engine.stats().delivered()).isEqualTo(1);
  }

  @Test
  void whatNeverLeftIsSentAsItIsHoweverLongConnectingTakes() {
    start(10_000);
    network.holdConnections();
    assertThat(send()).isNotDone();
    for (int second = 0; second < 40; second++) {
      network.pass(SECOND);
    }
    assertThat(network.lines()).as("connections begun").hasSizeLessThan(3);
    assertThat(engine.stats().timeouts()).isZero();
    network.lines().forEach(Line::establish);
    StringBuilder sent = new StringBuilder();
    while (sent.isEmpty()) {
      network.pass(Duration.ofMillis(100));
      store();
      network.lines().forEach(line -> sent.append(line.sent()));
    }
    assertThat(sent.toString()).startsWith("POST /readings").doesNotContain(CODED);
  }

  @Test
  void whatIsNotAnsweredIsRepairedByACombination() {
    start(10_000);
    learnThatTheServerCodes();
    assertThat(send()).isNotDone();
    assertThat(sentOn(1)).startsWith("POST /readings").contains("id=2");
    network.pass(SECOND);
    network.pass(SECOND);
    assertThat(network.line(1).isOpen()).as("its connection is not used again").isFalse();
    assertThat(sentOn(2)).startsWith(CODED);
    assertThat(engine.stats().timeouts()).isPositive();
  }

  @Test
  void aConnectionThatBreaksIsRepairedByACombination() {
    start(10_000);
    learnThatTheServerCodes();
    assertThat(send()).isNotDone();
    network.line(1).end();
    network.pass(SECOND);
    assertThat(sentOn(2)).startsWith(CODED);
    assertThat(engine.stats().broken()).isEqualTo(1);
  }

  @Test
  void retryAfterIsHonouredWhateverTheTimeOut() {
    start(10_000);
    learnThatTheServerCodes();
    assertThat(send()).isNotDone();
    sentOn(1);
    network.line(1).receive(reply("503 Busy", delivered(1), "Retry-After: 120"));
    network.pass(Duration.ofSeconds(119));
    assertThat(sentOn(1)).isEmpty();
    assertThat(network.lines()).hasSize(1);
    network.pass(Duration.ofSeconds(2));
    assertThat(sentOn(2)).startsWith(CODED);
    assertThat(engine.stats().postponed()).isEqualTo(1);
  }

  @Test
  void aReplyWhoseResponsesCannotBeReadIsAsGoodAsNone() {
    start(10_000);
    learnThatTheServerCodes();
    CompletableFuture<ClientResponse> future = send();
    network.line(1).end();
    network.pass(SECOND);
    sentOn(2);
    network.line(2).receive(reply("200 OK", delivered(2), "Content-Type: text/html"));
    assertThat(future).isNotDone();
    assertThat(engine.stats().malformed()).isEqualTo(1);
    network.pass(SECOND);
    sentOn(2);
    network
        .line(2)
        .receive(
            "HTTP/1.1 200 OK\r\nRLNC-Ack: "
                + delivered(2).write()
                + "\r\nContent-Length: 0\r\n\r\n");
    assertThat(future.join().responseLost()).isTrue();
    assertThat(engine.stats().responsesLost()).isEqualTo(1);
  }

  @Test
  void aServerThatNeverAnswersIsGivenUpIfThatIsWanted() {
    start(60);
    CompletableFuture<ClientResponse> future = send();
    for (int second = 0; second < 120 && !future.isDone(); second++) {
      network.pass(SECOND);
    }
    assertThat(future).isCompletedExceptionally();
    assertThat(recorder.events())
        .containsExactly("waiting: no reply for 15 s", "failed: " + failure(future));
    assertThat(failure(future)).isEqualTo("no answer from server:80 for 60 s: no reply for 15 s");
  }

  private void refuseFor(int seconds) {
    network.holdConnections();
    for (int tenth = 0; tenth < 10 * seconds; tenth++) {
      network.lines().stream().filter(Line::isOpening).forEach(Line::refuse);
      store(); // that it has not left, and that it may again
      network.pass(Duration.ofMillis(100));
    }
  }

  @Test
  void aServerThatIsDownIsTriedMoreAndMoreSlowlyAndUsedWhenItIsBack() {
    start(300);
    network.holdConnections();
    CompletableFuture<ClientResponse> future = send();
    assertThat(submit()).isNotDone();
    store();
    refuseFor(60);
    assertThat(network.lines()).as("tries in a minute").hasSizeBetween(10, 25);
    assertThat(future).isNotDone();
    assertThat(recorder.events()).containsExactly("waiting: server:80 cannot be reached: refused");
    assertThat(engine.stats().unreachableWaits()).isEqualTo(1);
    network.pass(Duration.ofSeconds(5));
    store();
    Line last = network.line(network.lines().size());
    last.establish();
    assertThat(last.sent()).startsWith("POST /readings");
    last.receive(reply("200 OK", delivered(1)));
    assertThat(future).isCompleted();
    assertThat(recorder.events()).contains("coding 16").anyMatch(e -> e.startsWith("going on"));
  }

  @Test
  void aServerThatStaysDownIsGivenUpByTime() {
    start(30);
    network.holdConnections();
    CompletableFuture<ClientResponse> future = send();
    refuseFor(29);
    assertThat(future).isNotDone();
    refuseFor(2);
    assertThat(failure(future))
        .isEqualTo("no answer from server:80 for 30 s: server:80 cannot be reached: refused");
  }

  @Test
  void aServerThatRefusesAgainAndAgainIsBusy() {
    start(10_000);
    learnThatTheServerCodes();
    assertThat(send()).isNotDone();
    sentOn(1);
    network.line(1).receive(reply("503 Busy", delivered(1), "Retry-After: 1"));
    network.pass(SECOND);
    network.pass(SECOND);
    assertThat(recorder.events()).containsExactly("coding 16");
    sentOn(2);
    network.line(2).receive(reply("503 Busy", delivered(1), "Retry-After: 1"));
    assertThat(recorder.events()).contains("waiting: the server is busy (503)");
    assertThat(engine.stats().busyWaits()).isEqualTo(1);
  }

  @Test
  void aServerThatSpeaksTlsIsToldFromOneThatIsSilent() {
    start(10_000);
    CompletableFuture<ClientResponse> future = send();
    for (int tenth = 0; tenth < 1000 && !future.isDone(); tenth++) {
      for (Line line : List.copyOf(network.lines())) {
        if (line.isOpen() && !line.sent().isEmpty()) {
          line.receive(new byte[] {21, 3, 3, 0, 2, 2, 10});
        }
      }
      network.pass(Duration.ofMillis(100));
    }
    String sentence = "the server's replies cannot be understood: the server speaks TLS: use https";
    assertThat(failure(future)).isEqualTo(sentence);
    assertThat(recorder.events()).containsExactly("waiting: " + sentence, "failed: " + sentence);
  }

  @Test
  void aStoreThatFailsFailsWhatWaits() {
    start(10_000);
    CompletableFuture<ClientResponse> future = submit();
    engine.fail("no space");
    assertThat(failure(future)).isEqualTo("no space");
    assertThat(failure(submit())).isEqualTo("no space");
  }

  @Test
  void aListenerThatThrowsKeepsNothingFromBeingSent() {
    recorder.throwsToo();
    start(10_000);
    learnThatTheServerCodes();
    assertThat(send()).isNotDone();
    assertThat(sentOn(1)).startsWith("POST /readings").contains("id=2");
  }

  private static String failure(CompletableFuture<ClientResponse> future) {
    return future.handle((response, failure) -> failure.getMessage()).join();
  }
}
