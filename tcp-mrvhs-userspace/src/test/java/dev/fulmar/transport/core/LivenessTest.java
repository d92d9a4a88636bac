package dev.fulmar.transport.core;

import static dev.fulmar.transport.core.Lockstep.ack;
import static dev.fulmar.transport.core.Lockstep.established;
import static dev.fulmar.transport.core.Lockstep.peer;
import static dev.fulmar.transport.core.Lockstep.plain;
import static dev.fulmar.transport.core.Pair.HOUR;
import static dev.fulmar.transport.core.Pair.MS;
import static dev.fulmar.transport.core.Pair.SECOND;
import static org.assertj.core.api.Assertions.assertThat;

import dev.fulmar.transport.wire.Flag;
import java.nio.ByteBuffer;
import org.junit.jupiter.api.Test;

/** Peers that fall silent: user time-out (RFC 5482), keep-alive (RFC 9293 section 3.8.4). */
class LivenessTest {
  private static final String CLEAN = "delay 10ms";

  @Test
  void peerThatAcknowledgesNothingIsGivenUpAfterTheUserTimeout() {
    Lockstep side = established(plain().userTimeoutNanos(20 * SECOND));
    side.write(10);
    side.sends();
    side.sendsNothing();
    for (int second = 1; second < 20; second++) {
      side.pass(SECOND);
      while (side.endpoint.pollTransmit(side.nowNanos, ByteBuffer.allocate(100)) != null) {
        assertThat(side.connection.state()).isEqualTo(ConnectionState.ESTABLISHED);
      }
    }
    side.pass(SECOND);
    side.sends(Flag.RST | Flag.ACK, 11, 1, 0);
    side.sendsNothing();
    assertThat(side.connection.closeReason()).isEqualTo(CloseReason.USER_TIMEOUT);
    assertThat(side.events()).containsExactly(ConnectionEvent.CLOSED);
  }

  @Test
  void progressPutsTheUserTimeoutOff() {
    Lockstep side = established(plain().sack(false).userTimeoutNanos(2_500 * MS));
    side.write(3_000);
    for (int i = 0; i < 3; i++) {
      side.sends();
    }
    side.sendsNothing();
    for (int i = 1; i <= 2; i++) {
      side.pass(900 * MS);
      side.arrives(ack(1 + 1000 * i));
      side.sendsNothing();
    }
    side.pass(900 * MS);
    assertThat(side.connection.state()).isEqualTo(ConnectionState.ESTABLISHED);
  }

  @Test
  void silentPeerIsAskedAndLivesIfItAnswers() {
    Lockstep side = established(plain().keepAliveNanos(30 * SECOND).userTimeoutNanos(20 * SECOND));
    for (int i = 0; i < 100; i++) {
      side.pass(30 * SECOND);
      side.sends(Flag.ACK, 0, 1, 0);
      side.sendsNothing();
      side.arrives(peer(Flag.ACK, 1, 1));
      side.sendsNothing();
    }
    assertThat(side.connection.state()).isEqualTo(ConnectionState.ESTABLISHED);
    assertThat(side.connection.stats().keepAliveProbes()).isEqualTo(100);
    assertThat(side.connection.stats().windowProbes()).isZero();
  }

  @Test
  void silentPeerIsGivenUpAUserTimeoutAfterItWasAsked() {
    Lockstep side = established(plain().keepAliveNanos(30 * SECOND).userTimeoutNanos(20 * SECOND));
    int asked = 0;
    for (int second = 0; second < 49; second++) {
      side.pass(SECOND);
      while (side.endpoint.pollTransmit(side.nowNanos, ByteBuffer.allocate(100)) != null) {
        asked++;
      }
    }
    assertThat(asked).as("at 30, 31, 33, 37, 45 s").isEqualTo(5);
    assertThat(side.connection.state()).isEqualTo(ConnectionState.ESTABLISHED);
    side.pass(SECOND);
    assertThat(side.connection.closeReason()).isEqualTo(CloseReason.USER_TIMEOUT);
  }

  @Test
  void conversationIsNotInterruptedByKeepAlives() {
    Lockstep side = established(plain().keepAliveNanos(30 * SECOND));
    for (int i = 0; i < 50; i++) {
      side.pass(29 * SECOND);
      side.arrives(peer(Flag.ACK, 1, 1));
      side.sendsNothing();
    }
    assertThat(side.connection.stats().keepAliveProbes()).isZero();
  }

  /** Keep-alives must not postpone the retransmission of the last segment. */
  @Test
  void lastSegmentIsSentAgainInTimeThoughKeepAlivesAreFrequent() {
    Lockstep side = established(plain().sack(false).keepAliveNanos(100 * MS));
    side.write(10);
    side.sends();
    side.sendsNothing();
    for (int i = 0; i < 9; i++) {
      side.pass(100 * MS);
      side.sendsNothing();
    }
    side.pass(100 * MS);
    side.sends(Flag.ACK, 1, 1, 10);
  }

  private static Pair transferWithBlackout(long seconds, long userTimeoutSeconds, Stream[] stream) {
    ConnectionConfigBuilder config = Pair.config().userTimeoutNanos(userTimeoutSeconds * SECOND);
    Pair pair = Pair.over("rate 10mbit delay 10ms").clientConfig(config).start();
    stream[0] = pair.upload(5_000_000);
    pair.pass(SECOND);
    pair.server.deafUntil(pair.simulation.nowNanos() + seconds * SECOND);
    return pair;
  }

  @Test
  void blackoutShorterThanTheUserTimeoutIsOutlived() {
    Stream[] stream = new Stream[1];
    Pair pair = transferWithBlackout(60, 120, stream);
    pair.until(stream[0]::isEnded, HOUR);
    assertThat(stream[0].readSha256()).isEqualTo(stream[0].writtenSha256());
    assertThat(pair.connection.stats().timeouts()).as("1, 3, 7, 15, 31, 63 s").isEqualTo(6);
  }

  @Test
  void blackoutLongerThanTheUserTimeoutIsAPromptError() {
    Stream[] stream = new Stream[1];
    Pair pair = transferWithBlackout(60, 30, stream);
    long beganNanos = pair.simulation.nowNanos();
    pair.until(() -> pair.clientEvents.contains(ConnectionEvent.CLOSED), HOUR);
    assertThat(pair.connection.closeReason()).isEqualTo(CloseReason.USER_TIMEOUT);
    assertThat((pair.simulation.nowNanos() - beganNanos) / (double) SECOND).isBetween(29.0, 31.0);
  }

  @Test
  void peerThatVanishesWhileItOwesNothingIsNoticedByTheReader() {
    ConnectionConfigBuilder config =
        Pair.config().keepAliveNanos(10 * SECOND).userTimeoutNanos(20 * SECOND);
    Pair pair = Pair.over(CLEAN).clientConfig(config).start().untilEstablished();
    pair.server.die();
    pair.until(() -> pair.clientEvents.contains(ConnectionEvent.CLOSED), 31 * SECOND);
    assertThat(pair.connection.closeReason()).isEqualTo(CloseReason.USER_TIMEOUT);
    assertThat(pair.client.endpoint.stats().connections()).isZero();
  }

  @Test
  void peerThatVanishesMidTransferIsNoticedByTheWriter() {
    ConnectionConfigBuilder config = Pair.config().userTimeoutNanos(10 * SECOND);
    Pair pair = Pair.over("rate 10mbit delay 10ms").clientConfig(config).start();
    pair.upload(5_000_000);
    pair.pass(SECOND);
    pair.server.die();
    pair.until(() -> pair.clientEvents.contains(ConnectionEvent.CLOSED), 12 * SECOND);
    assertThat(pair.connection.closeReason()).isEqualTo(CloseReason.USER_TIMEOUT);
  }

  @Test
  void absentPeerCostsNoMemoryAndEndsTheConnection() {
    Pair pair = Pair.over("blackhole", CLEAN).start();
    pair.until(() -> pair.clientEvents.contains(ConnectionEvent.CLOSED), 31 * SECOND);
    assertThat(pair.connection.closeReason()).isEqualTo(CloseReason.CONNECT_TIMEOUT);
  }
}
