package dev.fulmar.transport.core;

import static dev.fulmar.transport.core.Lockstep.client;
import static dev.fulmar.transport.core.Lockstep.peer;
import static dev.fulmar.transport.core.Lockstep.plain;
import static dev.fulmar.transport.core.Lockstep.server;
import static dev.fulmar.transport.core.Pair.SECOND;
import static org.assertj.core.api.Assertions.assertThat;

import dev.fulmar.transport.wire.Flag;
import dev.fulmar.transport.wire.Segment;
import java.nio.ByteBuffer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** RFC 9293 sections 3.5 and 3.10.7.3; options: 3.7.1, RFC 7323, RFC 2018. */
class HandshakeTest {
  private static final int SYN_ACK = Flag.SYN | Flag.ACK;

  @Test
  void synOffersAllOptions() {
    Segment syn = client(ConnectionConfig.builder()).sends(Flag.SYN, 0, 0, 0);
    assertThat(syn.maxSegmentBytes()).isEqualTo(1432);
    assertThat(syn.windowScale()).as("for 8 MiB").isEqualTo(8);
    assertThat(syn.sackPermitted()).isTrue();
    assertThat(syn.hasTimestamps()).isTrue();
    assertThat(syn.timestampEcho()).isZero();
    assertThat(syn.window()).isEqualTo(65_535);
  }

  @Test
  void answerTakesUpOnlyWhatTheSynOffered() {
    Lockstep server = server(ConnectionConfig.builder());
    server.arrives(peer(Flag.SYN, 0, 0));
    Segment answer = server.sends(SYN_ACK, 0, 1, 0);
    assertThat(answer.maxSegmentBytes()).isEqualTo(1432);
    assertThat(answer.windowScale()).isEqualTo(-1);
    assertThat(answer.sackPermitted()).isFalse();
    assertThat(answer.hasTimestamps()).isFalse();
  }

  @Test
  void answerTakesUpAllThatTheSynOffered() {
    Lockstep server = server(ConnectionConfig.builder());
    server.arrives(peer(Flag.SYN, 0, 0).windowScale(0).sackPermitted(true).timestamps(77, 0));
    Segment answer = server.sends(SYN_ACK, 0, 1, 0);
    assertThat(answer.windowScale()).isEqualTo(8);
    assertThat(answer.sackPermitted()).isTrue();
    assertThat(answer.timestampEcho()).isEqualTo(77);
  }

  @Test
  void clientIsEstablishedByTheAnswerAndAcknowledgesIt() {
    Lockstep client = client(plain());
    client.sends(Flag.SYN, 0, 0, 0);
    client.arrives(peer(SYN_ACK, 0, 1));
    client.sends(Flag.ACK, 1, 1, 0);
    client.sendsNothing();
    assertThat(client.events()).containsExactly(ConnectionEvent.ESTABLISHED);
    assertThat(client.connection.state()).isEqualTo(ConnectionState.ESTABLISHED);
  }

  @Test
  void whatWasWrittenEarlyGoesOutWithTheAcknowledgment() {
    Lockstep client = client(plain());
    client.write(10);
    client.connection.finish();
    client.sends(Flag.SYN, 0, 0, 0);
    client.sendsNothing();
    client.arrives(peer(SYN_ACK, 0, 1));
    client.sends(Flag.ACK | Flag.FIN, 1, 1, 10);
    assertThat(client.connection.state()).isEqualTo(ConnectionState.FIN_WAIT_1);
  }

  @Test
  void serverIsEstablishedByAnAcknowledgmentThatBringsData() {
    Lockstep server = server(plain());
    server.arrives(peer(Flag.SYN, 0, 0));
    server.sends(SYN_ACK, 0, 1, 0);
    assertThat(server.endpoint.pollAccept(9900)).isNull();
    server.arrives(Lockstep.data(1, 5));
    server.sendsNothing();
    server.connection = server.endpoint.pollAccept(9900);
    assertThat(server.events())
        .containsExactly(ConnectionEvent.ESTABLISHED, ConnectionEvent.READABLE);
    assertThat(server.connection.readable()).isEqualTo(5);
  }

  @Test
  void lostSynIsRepeatedAfterOneTwoFourSeconds() {
    Lockstep client = client(plain());
    client.sends(Flag.SYN, 0, 0, 0);
    for (long seconds : new long[] {1, 2, 4, 8}) {
      client.pass(seconds * SECOND - 1);
      client.sendsNothing();
      client.pass(1);
      client.sends(Flag.SYN, 0, 0, 0);
    }
    assertThat(client.connection.stats().retransmittedSegments()).isEqualTo(4);
  }

  @Test
  void connectionNobodyAnswersIsGivenUpAfterTheConnectTimeout() {
    Lockstep client = client(plain().connectTimeoutNanos(5 * SECOND));
    client.sends();
    client.sendsNothing();
    client.pass(5 * SECOND);
    client.sendsNothing();
    assertThat(client.events()).containsExactly(ConnectionEvent.CLOSED);
    assertThat(client.connection.closeReason()).isEqualTo(CloseReason.CONNECT_TIMEOUT);
    assertThat(client.endpoint.stats().connections()).isZero();
  }

  @Test
  void synThatComesAgainIsAnsweredAgain() {
    Lockstep server = server(plain());
    server.arrives(peer(Flag.SYN, 0, 0));
    server.sends(SYN_ACK, 0, 1, 0);
    server.arrives(peer(Flag.SYN, 0, 0));
    server.sends(SYN_ACK, 0, 1, 0);
    server.sendsNothing();
  }

  /** A forged source address must not be sent much more than was sent in its name. */
  @Test
  void oneSynIsAnsweredThreeTimesAtMost() {
    Lockstep server = server(plain());
    server.arrives(peer(Flag.SYN, 0, 0));
    int answers = 0;
    for (int second = 0; second < 40; second++) {
      if (server.endpoint.pollTransmit(server.nowNanos, ByteBuffer.allocate(100)) != null) {
        answers++;
      }
      server.pass(SECOND);
    }
    assertThat(answers).isEqualTo(3);
    assertThat(server.endpoint.stats().connections()).isZero();
  }

  @Test
  void resetInAnswerToTheSynMeansRefused() {
    Lockstep client = client(plain());
    client.sends();
    client.arrives(peer(Flag.RST, 0, 0));
    assertThat(client.connection.state()).as("no ACK").isEqualTo(ConnectionState.SYN_SENT);
    client.arrives(peer(Flag.RST | Flag.ACK, 0, 2));
    assertThat(client.connection.state()).as("wrong ACK").isEqualTo(ConnectionState.SYN_SENT);
    client.arrives(peer(Flag.RST | Flag.ACK, 0, 1));
    assertThat(client.connection.closeReason()).isEqualTo(CloseReason.REFUSED);
  }

  @Test
  void wordOfTheNetworkRefusesAnUnansweredSynAndNothingElse() {
    Lockstep client = client(plain());
    client.sends();
    client.endpoint.handleUnreachable("somebody else");
    assertThat(client.connection.state()).isEqualTo(ConnectionState.SYN_SENT);
    client.endpoint.handleUnreachable("peer");
    client.sendsNothing();
    assertThat(client.connection.closeReason()).isEqualTo(CloseReason.REFUSED);

    Lockstep established = Lockstep.established();
    established.endpoint.handleUnreachable("peer");
    assertThat(established.connection.state()).isEqualTo(ConnectionState.ESTABLISHED);
  }

  /** RFC 9293 figure 9: an old connection's acknowledgment is answered with a reset. */
  @Test
  void acknowledgmentOfAnotherSynIsAnsweredWithAReset() {
    Lockstep client = client(plain());
    client.sends();
    client.arrives(peer(SYN_ACK, 0, 77));
    client.sends(Flag.RST, 77, 0, 0);
    assertThat(client.connection.state()).isEqualTo(ConnectionState.SYN_SENT);
  }

  @ParameterizedTest(name = "own {0}, peer''s {1}, timestamps {2}: {3}")
  @CsvSource({
    "1180, 1460, true, 1168",
    "1180, 1460, false, 1180",
    "1460, 1180, true, 1168",
    "1180, 0, false, 536",
    "1180, 1, true, 76"
  })
  void segmentsAreAsLargeAsBothAllowLessTheOptions(
      int own, int peers, boolean timestamps, int expected) {
    Lockstep client = client(plain().maxSegmentBytes(own).timestamps(true));
    client.sends();
    Segment answer = peer(SYN_ACK, 0, 1).maxSegmentBytes(peers);
    client.arrives(timestamps ? answer.timestamps(1, 2) : answer);
    assertThat(client.connection.stats().mssBytes()).isEqualTo(expected);
  }

  /** RFC 7323 section 2.3: a shift beyond 14 counts as 14; section 2.2: not in the SYN itself. */
  @Test
  void windowsOfThePeerAreScaledButNotThatOfItsSyn() {
    Lockstep client = client(plain().windowScaling(true));
    client.write(3_000);
    client.sends();
    client.arrives(peer(SYN_ACK, 0, 1).windowScale(200).window(500).maxSegmentBytes(1000));
    client.sends(Flag.ACK, 1, 1, 500);
    client.sendsNothing();
    client.arrives(peer(Flag.ACK, 1, 501).window(1));
    client.sends(Flag.ACK, 501, 1, 1000);
    client.sends(Flag.ACK, 1501, 1, 1000);
    client.sends(Flag.ACK, 2501, 1, 500);
  }

  /** RFC 9293 figure 7. */
  @Test
  void bothMayOpenAtOnce() {
    Lockstep client = client(plain());
    client.sends(Flag.SYN, 0, 0, 0);
    client.arrives(peer(Flag.SYN, 0, 0));
    assertThat(client.connection.state()).isEqualTo(ConnectionState.SYN_RECEIVED);
    client.sends(SYN_ACK, 0, 1, 0);
    client.arrives(peer(SYN_ACK, 0, 1));
    assertThat(client.connection.state()).isEqualTo(ConnectionState.ESTABLISHED);
    client.sends(Flag.ACK, 1, 1, 0);
    client.sendsNothing();
  }

  @Test
  void resetEndsAHandshakeQuietly() {
    Lockstep server = server(plain());
    server.arrives(peer(Flag.SYN, 0, 0));
    server.sends();
    server.arrives(peer(Flag.RST, 1, 0));
    server.sendsNothing();
    assertThat(server.endpoint.stats().connections()).isZero();
    assertThat(server.endpoint.pollAccept(9900)).isNull();
  }
}
