package dev.fulmar.rlnc.netty.server;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.fulmar.rlnc.coding.Combination;
import dev.fulmar.rlnc.coding.NativeMessage;
import dev.fulmar.rlnc.netty.server.load.ServerCounter;
import dev.fulmar.rlnc.wire.BinaryRequest;
import dev.fulmar.rlnc.wire.MessageId;
import dev.fulmar.rlnc.wire.PacketMac;
import dev.fulmar.rlnc.wire.Symbol;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Packets of version 1 that are forged, spoiled, repeated or too many. */
class CodedAbuseTest {
  private static final byte[] KEY = "sixteen bytes or more".getBytes(UTF_8);

  private final RecordingHandler handler = new RecordingHandler(true);
  private final TestSender sender = new TestSender(1);
  private final DirectServer server = server(RlncServerConfig.builder());

  private DirectServer server(RlncServerConfig.Builder config) {
    return new DirectServer(handler, config.maxWindow(8).maxSymbolBytes(1000).build());
  }

  private static String bytes(int... bytes) {
    StringBuilder text = new StringBuilder();
    for (int each : bytes) {
      text.append((char) each);
    }
    return text.toString();
  }

  @ParameterizedTest(name = "{0} is answered {2}")
  @CsvSource(
      delimiter = '|',
      value = {
        "more ids than the window| 1 0 1 9 0 1  1 1 1 1 1 1 1 1 1  1 1 1 1 1 1 1 1 1  0| 400",
        "2^30 ids| 1 0 1 bf ff ff ff 0 1| 400",
        "2^62 - 1 ids| 1 0 1 ff ff ff ff ff ff ff ff 0 1| 400",
        "an id far ahead| 1 0 bf ff ff ff 1 0 1 1 1 0| 400",
        "all coefficients 0| 1 0 1 1 0 1 1 0 61| 400",
        "fewer bytes than the longest message| 1 0 1 2 0 1 1 2 1 1 61| 400",
        "more bytes than the longest message| 1 0 1 1 0 1 1 1 61 61| 400",
        "a message that is too long| 1 0 1 1 0 1 47 ff 1 61| 413",
        "a flag nobody knows| 1 2 0 0 0 1| 400",
        "another version| 2 0 0 0 0 1| 400",
        "ids in a probe| 1 0 1 0 0 1| 400",
        "no transmission number| 1 0 0 0 0 0| 400",
        "responses of what is not delivered| 1 0 0 0 5 1| 400",
        "nothing| | 400",
      })
  void aMalformedPacketIsRefusedAndTheSessionIsAsBefore(String what, String hex, int status) {
    server.send(sender.coded(1, 2));
    String body =
        hex == null
            ? ""
            : bytes(
                List.of(hex.trim().split(" +", -1)).stream()
                    .mapToInt(octet -> Integer.parseInt(octet, 16))
                    .toArray());
    TestReply reply = server.send(sender.post(body));
    assertThat(reply.status()).as(what).isEqualTo(status);
    assertThat(reply.field("content-type")).contains("application/problem+json");
    assertThat(reply.numbers()).isEqualTo("1,2,1,0");
    assertThat(server.count(ServerCounter.REFUSED)).isEqualTo(1);

    assertThat(server.send(sender.coded(1, 2)).numbers()).isEqualTo("2,2,2,2");
    assertThat(handler.bodies()).containsExactly("m1", "m2");
  }

  @Test
  void aMessageCannotBecomeLonger() {
    server.send(sender.coded(1, 2));
    int longer = sender.symbol(1).length + 1;
    Combination forged =
        new Combination(1, new int[] {longer, longer}, new byte[] {1, 2}, new byte[longer]);
    assertThat(server.send(sender.coded(forged)).status()).isEqualTo(400);
    assertThat(server.send(sender.coded(1, 2)).numbers()).isEqualTo("2,2,2,2");
  }

  @Test
  void aClientThatClaimsToHoldLessThanItMustIsRefusedAndNothingIsForgotten() {
    server.send(sender.coded(1, 2));
    sender.oldestHeld = 2;
    assertThat(server.send(sender.coded(2, 3)).status()).isEqualTo(400);
    sender.oldestHeld = 1;
    assertThat(server.send(sender.coded(1, 2)).numbers()).isEqualTo("2,2,2,2");
  }

  @Test
  void aPollutedPacketIsNoticedNeverDeliveredAndTheSessionGoesOn() {
    long epoch = server.send(sender.nativeOf(1)).report().epoch();
    byte[] spoiled = sender.symbol(2);
    spoiled[30] ^= 1;
    TestReply noticed = server.send(sender.coded(Combination.of(new NativeMessage(2, spoiled))));
    assertThat(noticed.status()).isEqualTo(200);
    assertThat(noticed.numbers()).isEqualTo("1,1,1,1");
    assertThat(noticed.report().epoch()).isNotEqualTo(epoch);
    assertThat(server.count(ServerCounter.POLLUTIONS)).isEqualTo(1);

    assertThat(server.send(sender.coded(2)).numbers()).isEqualTo("2,2,2,2");
    assertThat(handler.bodies()).containsExactly("m1", "m2");
  }

  @Test
  void aReplayedPacketBringsNothing() {
    String first = sender.coded(1, 2);
    String second = sender.coded(1, 2);
    for (String packet : List.of(first, second, first, second)) {
      server.send(packet);
    }
    assertThat(server.send(second).numbers()).isEqualTo("2,2,2,2");
    assertThat(handler.bodies()).containsExactly("m1", "m2");
  }

  @Test
  void aFloodThatBringsNothingIsStoppedUntilTimeHasPassed() {
    String packet = sender.coded(1);
    server.send(packet);
    int taken = 0;
    while (server.send(packet).status() == 200) {
      taken++;
    }
    assertThat(taken).isBetween(60, 70);
    TestReply stopped = server.send(packet);
    assertThat(stopped.status()).isEqualTo(429);
    assertThat(stopped.field("retry-after")).contains("1");
    assertThat(stopped.numbers()).isEqualTo("1,1,1,1");
    assertThat(server.count(ServerCounter.FLOODED)).isEqualTo(2);
    assertThat(server.send(new TestSender(2).nativeOf(1)).status()).as("another's").isEqualTo(200);
    server.pass(Duration.ofSeconds(1).toNanos());
    assertThat(server.send(sender.coded(2)).numbers()).isEqualTo("2,2,2,2");
  }

  @Test
  void aGenuineMessageThatIsNoPostIsAnswered400AndNothingIsStuckByIt() {
    BinaryRequest deletion = new BinaryRequest("DELETE", "/all", List.of(), new byte[0]);
    byte[] symbol = Symbol.write(new MessageId(sender.id, 1, 1), deletion);
    TestReply reply = server.send(sender.coded(Combination.of(new NativeMessage(1, symbol))));
    assertThat(reply.bundle().get(0)).startsWith("1 400 ");
    assertThat(server.count(ServerCounter.REJECTED)).isEqualTo(1);
    assertThat(server.send(sender.nativeOf(2)).status()).isEqualTo(200);
    assertThat(handler.bodies()).containsExactly("m2");
  }

  @Test
  void withAKeyWhateverDoesNotProveItIsForbidden() {
    DirectServer keyed = server(RlncServerConfig.builder().macKey(KEY));
    assertThat(keyed.send(sender.nativeOf(1)).status()).isEqualTo(403);
    assertThat(keyed.send(sender.coded(1)).status()).isEqualTo(403);
    assertThat(keyed.send(sender.probe()).status()).isEqualTo(403);
    assertThat(keyed.sessions.sessions()).isZero();

    sender.mac = Optional.of(new PacketMac(KEY));
    assertThat(keyed.send(sender.nativeOf(1)).status()).isEqualTo(200);
    assertThat(keyed.send(sender.coded(2, 3)).numbers()).isEqualTo("2,3,2,1");
    String forged = sender.coded(2, 3).replaceFirst(".$", "!");
    assertThat(keyed.send(forged))
        .returns(403, TestReply::status)
        .returns("2,3,2,1", TestReply::numbers);
    assertThat(keyed.send(sender.nativeOf(4).replace("rack=0", "rack=1")).status()).isEqualTo(403);
    assertThat(keyed.count(ServerCounter.MAC_REFUSED)).isEqualTo(5);
    assertThat(keyed.send(sender.coded(2, 3)).numbers()).isEqualTo("3,3,3,3");
  }

  @Test
  void keysCanBeOfEachSenderAndWhoHasNoneIsForbidden() {
    DirectServer keyed =
        server(
            RlncServerConfig.builder()
                .macKeys(id -> id.equals(sender.id) ? Optional.of(KEY) : Optional.empty()));
    TestSender stranger = new TestSender(2);
    sender.mac = Optional.of(new PacketMac(KEY));
    stranger.mac = sender.mac;
    assertThat(keyed.send(sender.nativeOf(1)).status()).isEqualTo(200);
    assertThat(keyed.send(stranger.nativeOf(1)).status()).isEqualTo(403);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> RlncServerConfig.builder().macKey(new byte[15]));
  }

  @Test
  void aLookUpOfKeysThatFailsIsAnsweredToo() {
    DirectServer keyed =
        server(
            RlncServerConfig.builder()
                .macKeys(
                    id -> {
                      throw new IllegalStateException("no database, part of the test");
                    }));
    TestReply reply = keyed.send(sender.nativeOf(1));
    assertThat(reply.status()).isEqualTo(503);
    assertThat(reply.body()).doesNotContain("database");
  }

  @Test
  void tenMegabytesOfControlCharactersAreNoRequestAndCostNothing() {
    String garbage = "\u0001".repeat(10 << 20);
    assertThat(server.send(garbage).status()).isEqualTo(400);
    assertThat(server.send("POST /" + garbage).status()).isIn(400, 414);
    assertThat(server.send("POST / HTTP/1.1\r\nX: " + garbage).status()).isEqualTo(431);
    assertThat(server.send(sender.post("\u0001".repeat(10 << 20))).status()).isEqualTo(413);
    assertThat(server.send(sender.nativeOf(1)).status()).isEqualTo(200);
  }

  @Test
  void aResponseThatIsTooLongIsReplacedSinceNoClientWouldTakeIt() {
    byte[] tooLong = new byte[1000];
    DirectServer wordy =
        new DirectServer(
            request -> Optional.of(new HandlerResponse(200, "text/plain", tooLong)),
            RlncServerConfig.builder().maxSymbolBytes(1000).build());
    TestReply reply = wordy.send(sender.nativeOf(1));
    assertThat(reply.status()).isEqualTo(500);
    assertThat(reply.body()).contains("handled, but", "allowed: 1000");
    assertThat(reply.numbers()).isEqualTo("1,1,1,1");
    assertThat(wordy.count(ServerCounter.RESPONSES_TOO_LONG)).isEqualTo(1);
  }

  @Test
  void whatIsInAReplyIsWhatTheBytesWere() {
    String odd = bytes(0, 255, 10, 13, 128);
    DirectServer echo =
        new DirectServer(
            request ->
                Optional.of(
                    new HandlerResponse(299, "application/x-odd", odd.getBytes(ISO_8859_1))
                        .withField("X-Odd", "yes")),
            RlncServerConfig.defaults());
    TestReply reply = echo.send(sender.nativeOf(1));
    assertThat(reply.status()).isEqualTo(299);
    assertThat(reply.body()).isEqualTo(odd);
    assertThat(reply.field("x-odd")).contains("yes");
    assertThat(reply.field("content-type")).contains("application/x-odd");
  }
}
