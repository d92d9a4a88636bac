package dev.fulmar.rlnc.netty.server;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.fulmar.rlnc.coding.Combination;
import dev.fulmar.rlnc.coding.NativeMessage;
import dev.fulmar.rlnc.netty.server.load.ServerCounter;
import io.netty.handler.codec.http.EmptyHttpHeaders;
import io.netty.handler.codec.http.FullHttpResponse;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Executor;
import org.junit.jupiter.api.Test;

/** Sessions from their first message to their tombstone, in virtual time, on this thread. */
class SessionLifeTest {
  private static final long MINUTE = Duration.ofMinutes(1).toNanos();

  private final RecordingHandler handler = new RecordingHandler();
  private long nowNanos;

  private RlncSessions sessions(RlncServerConfig.Builder config) {
    Executor atOnce = Runnable::run;
    return new RlncSessions(
        handler,
        config.sessionIdle(Duration.ofMinutes(10)).abandonAfter(Duration.ofMinutes(60)).build(),
        List.of(atOnce),
        () -> nowNanos);
  }

  @Test
  void anIdleSessionIsForgottenButForHowFarItCame() {
    RlncSessions sessions = sessions(RlncServerConfig.builder());
    send(sessions, "a", message(1));
    send(sessions, "a", message(2));

    pass(sessions, 9 * MINUTE);
    assertThat(sessions.sessions()).isEqualTo(1);
    pass(sessions, MINUTE);
    assertThat(sessions.sessions()).isZero();
    assertThat(sessions.heldBytes()).isZero();
    assertThat(sessions.counters()).containsEntry(ServerCounter.SESSIONS_EXPIRED, 1L);

    assertThat(send(sessions, "a", message(2))).as("delivered before").isEqualTo("200 2");
    assertThat(send(sessions, "a", message(3))).isEqualTo("200 3");
    assertThat(handler.bodies()).containsExactly("m1", "m2", "m3");
  }

  @Test
  void aSessionInUseDoesNotExpire() {
    RlncSessions sessions = sessions(RlncServerConfig.builder());
    for (int id = 1; id <= 5; id++) {
      send(sessions, "a", message(id));
      pass(sessions, 9 * MINUTE);
    }
    assertThat(sessions.sessions()).isEqualTo(1);
  }

  @Test
  void aSessionWithUndeliveredMessagesIsKeptLongerAndNotGivenUpSilently() {
    RlncSessions sessions = sessions(RlncServerConfig.builder());
    send(sessions, "a", message(1));
    send(sessions, "a", undecodable(2));

    pass(sessions, 59 * MINUTE);
    assertThat(sessions.sessions()).isEqualTo(1);
    pass(sessions, MINUTE);
    assertThat(sessions.sessions()).isZero();
    assertThat(sessions.counters()).containsEntry(ServerCounter.SESSIONS_ABANDONED, 1L);

    assertThat(send(sessions, "a", message(3))).as("2 would be lost").startsWith("409");
    assertThat(send(sessions, "a", message(2))).isEqualTo("200 2");
  }

  @Test
  void aFullTableMakesRoomByWhatIsCompleteAndRefusesOtherwise() {
    RlncSessions sessions = sessions(RlncServerConfig.builder().maxSessions(2));
    send(sessions, "a", undecodable(1));
    send(sessions, "b", message(1));

    assertThat(send(sessions, "c", undecodable(1))).isEqualTo("200 1,2");
    assertThat(sessions.sessions()).isEqualTo(2);
    assertThat(send(sessions, "d", message(1))).startsWith("503");
    assertThat(send(sessions, "b", message(2))).startsWith("503");
    assertThat(sessions.counters()).containsEntry(ServerCounter.UNAVAILABLE, 2L);

    assertThat(send(sessions, "a", message(1))).isEqualTo("200 2");
    assertThat(send(sessions, "b", message(2))).as("b's tombstone").isEqualTo("200 2");
  }

  @Test
  void aSessionNobodyKnowsCannotBeginInTheMiddle() {
    RlncSessions sessions = sessions(RlncServerConfig.builder());
    assertThat(send(sessions, "a", message(2))).startsWith("409");
    assertThat(sessions.sessions()).isZero();
  }

  @Test
  void tombstonesAreLimitedToo() {
    RlncSessions sessions = sessions(RlncServerConfig.builder().maxTombstones(2));
    for (String client : List.of("a", "b", "c")) {
      send(sessions, client, message(1));
    }
    pass(sessions, 10 * MINUTE);

    assertThat(sessions.counters()).containsEntry(ServerCounter.TOMBSTONES_DROPPED, 1L);
    assertThat(send(sessions, "a", message(2))).startsWith("409");
    assertThat(send(sessions, "c", message(2))).isEqualTo("200 2");
  }

  @Test
  void anAddressIsForgottenAltogether() {
    RlncSessions sessions = sessions(RlncServerConfig.builder());
    ClientId address = new ClientId("@10.0.0.1", true);
    send(sessions, address, message(1));
    pass(sessions, 10 * MINUTE);

    assertThat(send(sessions, address, message(1))).isEqualTo("200 1");
    assertThat(handler.bodies()).as("another program may be there now").hasSize(2);
  }

  @Test
  void memoryIsLimitedOverAllSessions() {
    RlncSessions sessions = sessions(RlncServerConfig.builder().maxHeldBytes(300));
    send(sessions, "a", undecodable(1));
    send(sessions, "b", undecodable(1));
    send(sessions, "c", undecodable(1));
    send(sessions, "d", undecodable(1));
    send(sessions, "e", undecodable(1));

    assertThat(send(sessions, "f", undecodable(1))).startsWith("503");
    assertThat(sessions.heldBytes()).isBetween(300L, 400L);
    pass(sessions, 60 * MINUTE);
    assertThat(sessions.heldBytes()).isZero();
  }

  private void pass(RlncSessions sessions, long nanos) {
    nowNanos += nanos;
    sessions.sweep(nowNanos);
  }

  private static String send(RlncSessions sessions, String client, Combination combination) {
    return send(sessions, new ClientId(client, false), combination);
  }

  /** The status and, of an acknowledgement, the numbers. */
  private static String send(RlncSessions sessions, ClientId client, Combination combination) {
    List<String> answers = new ArrayList<>();
    sessions.accept(
        new PaperArrival(
            client,
            "",
            "POST",
            "/",
            EmptyHttpHeaders.INSTANCE,
            combination,
            response -> answers.add(text(response)),
            () -> answers.add("silence")));
    assertThat(answers).hasSize(1);
    return answers.get(0);
  }

  private static String text(FullHttpResponse response) {
    String body = response.content().toString(UTF_8);
    response.release();
    return response.status().code() + " " + body.replaceAll("\\{\"Number\": \"(.*)\"\\}", "$1");
  }

  private static Combination message(int id) {
    return Combination.of(new NativeMessage(id, ("m" + id).getBytes(UTF_8)));
  }

  /** p + p' of an id and the next. */
  private static Combination undecodable(int id) {
    return new Combination(id, new int[] {2, 2}, new byte[] {1, 1}, new byte[] {0, 3});
  }
}
