package dev.fulmar.examples.apps.coap;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonObject;
import dev.fulmar.examples.Ran;
import java.net.SocketException;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Clients whose peer is silent, slow or rude. */
class BadPeerTest {
  private static final int CONTENT = 0x45;
  private static final int NOT_FOUND = 0x84;

  /** Fibonacci back-off of 20 to 40 ms: five transmissions take half a second at most. */
  private static final String[] FAST_TIMERS = {"-D", "COAP.ACK_TIMEOUT=20[ms]"};

  private static Ran fulmar(String command, ScriptedPeer peer, String... more) {
    String[] words = new String[5 + more.length];
    System.arraycopy(new String[] {"coap", command}, 0, words, 0, 2);
    System.arraycopy(FAST_TIMERS, 0, words, 2, 2);
    System.arraycopy(more, 0, words, 4, more.length);
    words[words.length - 1] = peer.uri();
    return Ran.fulmar(words);
  }

  @ParameterizedTest(name = "{0}")
  @ValueSource(strings = {"get", "post", "delete", "ping", "observe"})
  void silenceIsAFailureWithTheCountOfTransmissions(String command) throws SocketException {
    try (ScriptedPeer peer = new ScriptedPeer((number, datagram) -> null)) {
      Ran ran = fulmar(command, peer);

      assertThat(ran.exitCode()).isEqualTo(1);
      assertThat(ran.out()).isEmpty();
      assertThat(ran.err())
          .matches(
              "fulmar: no answer from 127\\.0\\.0\\.1:\\d+ after 5 transmissions in \\d+\\.\\d s\\R");
      Awaitility.await().until(() -> peer.received() == 5);
    }
  }

  @Test
  void anAnswerToTheThirdTransmissionCountsTwoRetransmissions() throws SocketException {
    try (ScriptedPeer peer =
        new ScriptedPeer(
            (number, datagram) ->
                number < 2 ? null : ScriptedPeer.ack(datagram, CONTENT, "late".getBytes(UTF_8)))) {
      Ran ran = fulmar("get", peer, "--json");

      assertThat(ran.exitCode()).isZero();
      JsonObject answer = ran.jsonLines().get(0);
      assertThat(answer.get("retransmissions").getAsInt()).isEqualTo(2);
      assertThat(answer.get("payload").getAsString()).isEqualTo("late");
      assertThat(answer.get("rtt_ms").getAsDouble()).isGreaterThan(40);
    }
  }

  @Test
  void aResetIsAFailure() throws SocketException {
    try (ScriptedPeer peer = new ScriptedPeer((number, datagram) -> ScriptedPeer.reset(datagram))) {
      Ran ran = fulmar("get", peer);

      assertThat(ran.exitCode()).isEqualTo(1);
      assertThat(ran.err()).contains("rejected the request");
    }
  }

  @Test
  void aDiagnosticPayloadIsShownWithoutItsControlCharacters() throws SocketException {
    byte[] rude = "no\n\u001b[31msuch java.io.IOException".getBytes(UTF_8);
    try (ScriptedPeer peer =
        new ScriptedPeer((number, datagram) -> ScriptedPeer.ack(datagram, NOT_FOUND, rude))) {
      Ran ran = fulmar("get", peer);

      assertThat(ran.exitCode()).isEqualTo(1);
      assertThat(ran.err()).contains("answered 4.04 Not Found: no \\u001b[31msuch").hasLineCount(1);
    }
  }

  @Test
  void randomAnswersLeadToOneSentence() throws SocketException {
    try (ScriptedPeer peer =
        new ScriptedPeer((number, datagram) -> new byte[] {0x61, 0x45, 1, 2, 3, -1})) {
      Ran ran = fulmar("get", peer);

      assertThat(ran.exitCode()).isEqualTo(1);
      assertThat(ran.err()).startsWith("fulmar: no answer from").hasLineCount(1);
    }
  }
}
