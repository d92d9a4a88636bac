package dev.fulmar.rlnc.netty.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fulmar.rlnc.journal.MemoryDeliveryJournal;
import dev.fulmar.rlnc.netty.server.load.ServerCounter;
import java.time.Duration;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

/** Sessions of version 1 from their first packet to their end, in virtual time, on this thread. */
class CodedSessionLifeTest {
  private static final long MINUTE = Duration.ofMinutes(1).toNanos();

  private final RecordingHandler handler = new RecordingHandler(true);
  private final MemoryDeliveryJournal journal = new MemoryDeliveryJournal();
  private final TestSender sender = new TestSender(1);

  private DirectServer server(RlncServerConfig.Builder config) {
    return new DirectServer(
        handler, config.journal(journal).sessionIdle(Duration.ofMinutes(10)).build());
  }

  @Test
  void anIdleSessionIsDroppedAndTheJournalSaysHowFarItCame() {
    DirectServer server = server(RlncServerConfig.builder());
    long epoch = server.send(sender.nativeOf(1)).report().epoch();
    server.pass(9 * MINUTE);
    assertThat(server.sessions.sessions()).isEqualTo(1);
    server.pass(MINUTE);
    assertThat(server.sessions.sessions()).isZero();
    assertThat(server.sessions.heldBytes()).isZero();

    TestReply again = server.send(sender.nativeOf(1));
    assertThat(again.status()).isEqualTo(200);
    assertThat(again.body()).as("the response of the first time").isEqualTo("ok");
    assertThat(again.report().epoch()).isNotEqualTo(epoch);
    assertThat(server.send(sender.nativeOf(2)).numbers()).isEqualTo("2,2,2,2");
    assertThat(handler.bodies()).containsExactly("m1", "m2");
  }

  @Test
  void aHalfOpenSessionIsDroppedTooSinceItsClientHoldsEverything() {
    DirectServer server = server(RlncServerConfig.builder());
    server.send(sender.nativeOf(1));
    server.send(sender.coded(2, 3));
    server.pass(10 * MINUTE);
    assertThat(server.sessions.sessions()).isZero();
    assertThat(server.sessions.heldBytes()).isZero();
    assertThat(server.count(ServerCounter.SESSIONS_HALF_OPEN_EXPIRED)).isEqualTo(1);

    assertThat(server.send(sender.coded(2, 3)).numbers()).isEqualTo("2,3,2,1");
    assertThat(server.send(sender.coded(2, 3)).numbers()).isEqualTo("3,3,3,3");
    assertThat(handler.bodies()).containsExactly("m1", "m2", "m3");
  }

  @Test
  void aServerThatWasRestartedGoesOnWhereItsJournalIs() {
    server(RlncServerConfig.builder()).send(sender.nativeOf(1));

    DirectServer restarted = server(RlncServerConfig.builder());
    assertThat(restarted.send(sender.nativeOf(1)).body()).isEqualTo("ok");
    sender.oldestHeld = 2;
    assertThat(restarted.send(sender.nativeOf(2)).status()).isEqualTo(200);
    assertThat(handler.bodies()).containsExactly("m1", "m2");
  }

  @Test
  void aServerWhoseJournalIsBehindSaysSoAndTakesNothing() {
    server(RlncServerConfig.builder()).send(sender.nativeOf(1));
    sender.oldestHeld = 5;

    DirectServer restarted = server(RlncServerConfig.builder());
    TestReply reply = restarted.send(sender.coded(5));
    assertThat(reply.status()).isEqualTo(409);
    assertThat(reply.report().decoded()).isEqualTo(1);
    assertThat(restarted.sessions.sessions()).isZero();
    assertThat(handler.bodies()).containsExactly("m1");
  }

  @Test
  void aServerThatKnowsNothingBeginsWhereTheClientIs() {
    sender.oldestHeld = 5;
    DirectServer server = server(RlncServerConfig.builder());
    assertThat(server.send(sender.coded(5)).numbers()).isEqualTo("5,5,5,5");
    assertThat(handler.got()).containsExactly("5 POST /sensors m5");
  }

  @Test
  void responsesAreForgottenOnceTheClientHasThemAlsoByTheJournal() {
    DirectServer server = server(RlncServerConfig.builder());
    server.send(sender.nativeOf(1));
    server.send(sender.nativeOf(2));
    sender.rack = 2;
    server.send(sender.probe());
    server.pass(10 * MINUTE);

    assertThat(server.send(sender.probe()).bundle()).isEmpty();
    sender.rack = 0;
    assertThat(server.send(sender.probe()).bundle()).isEmpty();
  }

  @Test
  void aFullTableMakesRoomByWhatIsCompleteOnly() {
    DirectServer server = server(RlncServerConfig.builder().maxSessions(2));
    TestSender halfOpen = new TestSender(2);
    server.send(halfOpen.coded(1, 2));
    server.send(sender.nativeOf(1));
    TestSender third = new TestSender(3);
    TestReply refused = server.send(third.nativeOf(1));
    assertThat(refused.status()).as("responses are to be fetched").isEqualTo(503);
    assertThat(refused.field("retry-after")).contains("1");
    assertThat(server.count(ServerCounter.SESSIONS_FULL)).isEqualTo(1);

    sender.rack = 1;
    server.send(sender.probe());
    assertThat(server.send(third.nativeOf(1)).status()).isEqualTo(200);
    assertThat(server.send(halfOpen.coded(1, 2)).numbers()).isEqualTo("2,2,2,2");
    assertThat(server.sessions.sessions()).isEqualTo(2);
  }

  @Test
  void tenThousandHalfOpenSessionsAreTheLimitAndLiveOnesAreUntouched() {
    DirectServer server = server(RlncServerConfig.builder());
    server.send(sender.coded(1, 2));
    for (int client = 2; client <= 11_000; client++) {
      int status = server.probe("", new TestSender(client)).status();
      assertThat(status).isIn(200, 503);
    }
    assertThat(server.sessions.sessions()).isEqualTo(10_000);
    assertThat(server.send(sender.coded(1, 2)).numbers()).isEqualTo("2,2,2,2");
    assertThat(handler.bodies()).containsExactly("m1", "m2");
  }

  @Test
  void aPrincipalHasNoMoreSessionsThanItsShare() {
    DirectServer server = server(RlncServerConfig.builder().maxSessionsPerPrincipal(2));
    assertThat(server.probe("CN=a", new TestSender(1)).status()).isEqualTo(200);
    assertThat(server.probe("CN=a", new TestSender(2)).status()).isEqualTo(200);
    assertThat(server.probe("CN=a", new TestSender(3)).status()).isEqualTo(503);
    assertThat(server.probe("CN=b", new TestSender(3)).status()).isEqualTo(200);
    assertThat(server.probe("", new TestSender(3)).status()).isEqualTo(200);
    assertThat(server.count(ServerCounter.PRINCIPAL_FULL)).isEqualTo(1);
    server.pass(10 * MINUTE);
    assertThat(server.probe("CN=a", new TestSender(3)).status()).isEqualTo(200);
  }

  @Test
  void memoryIsLimitedOverAllSessions() {
    DirectServer server = server(RlncServerConfig.builder().maxHeldBytes(2000));
    int refused = 0;
    for (int client = 1; client <= 40; client++) {
      refused += server.send(new TestSender(client).coded(1, 2)).status() == 503 ? 1 : 0;
    }
    assertThat(refused).isPositive();
    assertThat(server.count(ServerCounter.MEMORY_FULL)).isEqualTo(refused);
    assertThat(server.sessions.heldBytes()).isBetween(1900L, 2500L);
    server.pass(10 * MINUTE);
    assertThat(server.sessions.heldBytes()).isZero();
    assertThat(server.send(sender.coded(1, 2)).status()).isEqualTo(202);
  }

  @Test
  void othersWhoFillTheMemoryDoNotStopALiveSession() {
    DirectServer server = server(RlncServerConfig.builder().maxHeldBytes(10_000).maxSessions(20));
    server.send(sender.nativeOf(1));
    int status = 202;
    for (int client = 2; client <= 20 && status == 202; client++) {
      TestSender greedy = new TestSender(client);
      for (int packets = 0; packets < 12 && status == 202; packets++) {
        status = server.send(greedy.coded(LongStream.rangeClosed(1, 30).toArray())).status();
      }
    }
    assertThat(status).isEqualTo(503);
    assertThat(server.count(ServerCounter.MEMORY_FULL)).isEqualTo(1);
    assertThat(server.send(sender.coded(2, 3)).numbers()).isEqualTo("2,3,2,1");
    assertThat(server.send(sender.coded(2, 3)).numbers()).isEqualTo("3,3,3,3");
  }

  @Test
  void whoDoesNotFetchResponsesIsToldTo() {
    DirectServer server = server(RlncServerConfig.builder().maxResponseBytes(60));
    int status = 200;
    long next = 1;
    while (status == 200 && next < 20) {
      status = server.send(sender.nativeOf(next++)).status();
    }
    assertThat(status).isEqualTo(503);
    assertThat(server.count(ServerCounter.SESSION_FULL)).isEqualTo(1);
    long handled = handler.got().size();
    sender.rack = handled;
    server.send(sender.probe());
    assertThat(server.send(sender.coded(handled + 1)).report().decoded()).isEqualTo(handled + 1);
  }
}
