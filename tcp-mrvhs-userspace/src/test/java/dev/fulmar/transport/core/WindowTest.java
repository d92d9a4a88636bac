package dev.fulmar.transport.core;

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

/** Closed, shrinking and tiny windows: RFC 9293 sections 3.8.6.1 and 3.8.6.2. */
class WindowTest {
  private final Lockstep side = established(plain().userTimeoutNanos(100 * SECOND));

  private void arrivesWindow(int bytes) {
    side.arrives(peer(Flag.ACK, 1, 1).window(bytes));
  }

  @Test
  void closedWindowIsProbedWithBackOffForAsLongAsThePeerAnswers() {
    arrivesWindow(0);
    side.write(500);
    side.sendsNothing();
    for (long seconds : new long[] {1, 1, 2, 4, 8, 16, 32, 60, 60, 60}) {
      side.pass(seconds * SECOND - 1);
      side.sendsNothing();
      side.pass(1);
      side.sends(Flag.ACK, 0, 1, 0);
      side.sendsNothing();
      arrivesWindow(0);
      side.sendsNothing();
    }
    assertThat(side.connection.stats().windowProbes()).isEqualTo(10);
    assertThat(side.connection.state()).isEqualTo(ConnectionState.ESTABLISHED);
    arrivesWindow(10_000);
    side.sends(Flag.ACK, 1, 1, 500);
  }

  @Test
  void peerThatDoesNotAnswerProbesIsGivenUp() {
    arrivesWindow(0);
    side.write(500);
    side.sendsNothing();
    for (int second = 0; second < 101; second++) {
      assertThat(side.connection.state()).isEqualTo(ConnectionState.ESTABLISHED);
      side.pass(SECOND);
      side.endpoint.pollTransmit(side.nowNanos, ByteBuffer.allocate(2_000));
      side.endpoint.pollTransmit(side.nowNanos, ByteBuffer.allocate(2_000));
    }
    assertThat(side.connection.closeReason()).isEqualTo(CloseReason.USER_TIMEOUT);
  }

  @Test
  void finWaitsForTheWindowToo() {
    arrivesWindow(0);
    side.connection.finish();
    side.sendsNothing();
    arrivesWindow(1);
    side.sends(Flag.ACK | Flag.FIN, 1, 1, 0);
  }

  @Test
  void windowThatShrinksBehindWhatIsInFlightStopsNewDataOnly() {
    side.write(8_000);
    for (int i = 0; i < 8; i++) {
      side.sends();
    }
    arrivesWindow(2_000);
    side.write(1_000);
    side.sendsNothing();
    side.pass(250 * MS); // the tail probe
    side.sends(Flag.ACK, 7_001, 1, 1000);
    side.sendsNothing();
    side.pass(SECOND);
    assertThat(side.sends().sequence()).isEqualTo((int) Lockstep.ISS + 1);
  }

  /** Section 3.8.6.2.1: not silly small, but the override timer sends what fits in the end. */
  @Test
  void tinyWindowIsNotFilledAtOnceButInTheEnd() {
    arrivesWindow(100);
    side.write(5_000);
    side.sendsNothing();
    side.pass(SECOND);
    side.sends(Flag.ACK, 1, 1, 100);
    side.sendsNothing();
  }

  @Test
  void writerStallsWhileTheReaderDoesAndAllArrivesInTheEnd() {
    Pair pair =
        Pair.over("loss 1% delay 5ms")
            .clientConfig(Pair.config().sendBufferBytes(50_000))
            .serverConfig(Pair.config().receiveBufferBytes(30_000))
            .start();
    Stream stream = new Stream(500_000, 3);
    boolean[] reading = {false};
    pair.client.programs.add(now -> stream.writeTo(pair.connection));
    pair.server.programs.add(
        now -> {
          if (reading[0]) {
            stream.readFrom(pair.accepted);
          }
        });
    pair.pass(600 * SECOND);
    assertThat(pair.accepted.readable()).isEqualTo(30_000);
    assertThat(pair.connection.unacknowledged()).isEqualTo(50_000);
    assertThat(pair.connection.state()).isEqualTo(ConnectionState.ESTABLISHED);
    assertThat(pair.connection.stats().windowProbes()).isBetween(10L, 20L);

    pair.server.at(pair.simulation.nowNanos() + SECOND, () -> reading[0] = true);
    pair.pass(2 * SECOND).until(stream::isEnded, HOUR);
    assertThat(stream.readSha256()).isEqualTo(stream.writtenSha256());
  }
}
