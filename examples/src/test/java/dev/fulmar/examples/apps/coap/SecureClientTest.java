package dev.fulmar.examples.apps.coap;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import dev.fulmar.examples.Ran;
import dev.fulmar.examples.apps.tls.Certificates;
import java.io.IOException;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Clients of {@code coaps} against servers in JVMs of their own. */
@Tag("slow")
class SecureClientTest {
  /** Who cannot be convinced is to be told soon. */
  private static final String[] SOON = {
    "-D", "DTLS.RETRANSMISSION_TIMEOUT=300[ms]", "-D", "DTLS.MAX_RETRANSMISSIONS=1"
  };

  @TempDir private static Path folder;
  private static RunningSecureServer withKeys;
  private static RunningSecureServer selfSigned;
  private static RunningSecureServer certified;
  private static Path certificate;

  @BeforeAll
  static void start() throws IOException {
    PemIdentity identity = PemIdentity.selfSigned(folder);
    certificate = identity.certificate();
    withKeys = new RunningSecureServer(folder, "--psk", "sensor:secret", "--psk", "other:0x00ff01");
    selfSigned = new RunningSecureServer(folder, "--dtls-port", "0");
    certified = new RunningSecureServer(folder, identity.options());
  }

  @AfterAll
  static void stop() {
    withKeys.close();
    selfSigned.close();
    certified.close();
  }

  private static Ran get(String uri, String... security) {
    String[] words = new String[3 + SOON.length + security.length];
    words[0] = "coap";
    words[1] = "get";
    System.arraycopy(SOON, 0, words, 2, SOON.length);
    System.arraycopy(security, 0, words, 2 + SOON.length, security.length);
    words[words.length - 1] = uri;
    return Ran.fulmar(words);
  }

  private static void assertOneSentence(Ran ran, String... words) {
    assertThat(ran.exitCode()).isEqualTo(1);
    assertThat(ran.out()).isEmpty();
    assertThat(ran.err()).hasLineCount(1).startsWith("fulmar: ").contains(words);
    assertThat(ran.err()).doesNotContain("Exception", "internal error", "cannot send");
  }

  @Test
  void aLineASchemeSaysWhereItListens() throws IOException {
    assertThat(withKeys.out().lines())
        .hasSize(2)
        .allMatch(line -> line.matches("listening on coaps? \\[::]:\\d+"));
    assertThat(withKeys.err()).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"127.0.0.1", "[::1]", "localhost"})
  void aKeyThatBothKnowLetsTheClientIn(String host) throws IOException {
    Ran ran = get(withKeys.uri(host, "/hello"), "--psk", "sensor:secret");

    assertThat(ran.err()).isEmpty();
    assertThat(ran.out()).isEqualToIgnoringNewLines("hello from fulmar");
  }

  @Test
  void aKeyInHexadecimalDigitsIsAsGood() throws IOException {
    assertThat(get(withKeys.uri("127.0.0.1", "/hello"), "--psk", "other:0x00FF01").exitCode())
        .isZero();
  }

  @Test
  void aPayloadInBlocksAndNotificationsArriveInsideASession() throws IOException {
    Ran large = get(withKeys.uri("127.0.0.1", "/large"), "--psk", "sensor:secret");
    Ran observed =
        Ran.fulmar(
            "coap",
            "observe",
            "--psk",
            "sensor:secret",
            "--count",
            "2",
            withKeys.uri("127.0.0.1", "/obs-pumping"));

    assertThat(large.out()).contains("line 01", "line 30");
    assertThat(observed.out().lines().filter(line -> line.startsWith("tick"))).hasSize(2);
  }

  @Test
  void pingWorksInsideASession() throws IOException {
    Ran ran = Ran.fulmar("coap", "ping", "--psk", "sensor:secret", withKeys.uri("127.0.0.1", ""));

    assertThat(ran.err()).isEmpty();
    assertThat(ran.exitCode()).isZero();
  }

  @Test
  void aWrongKeyIsAFailureInOneSentence() throws IOException {
    assertOneSentence(
        get(withKeys.uri("127.0.0.1", "/hello"), "--psk", "sensor:wrong"), "127.0.0.1:", "--psk");
  }

  @Test
  void anUnknownIdentityIsAFailureInOneSentence() throws IOException {
    assertOneSentence(
        get(withKeys.uri("127.0.0.1", "/hello"), "--psk", "nobody:secret"), "127.0.0.1:", "--psk");
  }

  @Test
  void aServerWithKeysOnlyIsNotReachedWithCertificates() throws IOException {
    assertOneSentence(get(withKeys.uri("127.0.0.1", "/hello"), "--insecure"), "127.0.0.1:");
  }

  @Test
  void aSelfSignedServerIsReachedByItsPin() throws IOException {
    Ran ran = get(selfSigned.uri("127.0.0.1", "/hello"), "--pin", selfSigned.pin());

    assertThat(ran.err()).isEmpty();
    assertThat(ran.exitCode()).isZero();
  }

  @Test
  void anotherPinIsAFailureInOneSentence() throws IOException {
    assertOneSentence(
        get(selfSigned.uri("127.0.0.1", "/hello"), "--pin", "0".repeat(64)), "is not trusted");
  }

  @Test
  void insecureReachesWhoeverAnswers() throws IOException {
    assertThat(get(selfSigned.uri("127.0.0.1", "/hello"), "--insecure").exitCode()).isZero();
  }

  @Test
  void aCertificateThatNobodyVouchesForIsNotTrusted() throws IOException {
    assertOneSentence(get(selfSigned.uri("127.0.0.1", "/hello")), "is not trusted", "--pin");
    assertOneSentence(
        get(selfSigned.uri("127.0.0.1", "/hello"), "--cafile", certificate.toString()),
        "is not trusted");
  }

  @ParameterizedTest
  @ValueSource(strings = {"127.0.0.1", "localhost"})
  void aCertificateOfTheCafileIsTrusted(String host) throws IOException {
    Ran ran = get(certified.uri(host, "/hello"), "--cafile", certificate.toString());

    assertThat(ran.err()).isEmpty();
    assertThat(ran.exitCode()).isZero();
    assertThat(certified.err()).isEmpty();
  }

  @Test
  void aServerThatIsNotThereIsAFailureInOneSentence() throws IOException {
    try (DatagramSocket silent = new DatagramSocket(0, InetAddress.getLoopbackAddress())) {
      assertOneSentence(
          get("coaps://127.0.0.1:" + silent.getLocalPort() + "/", "--psk", "a:b"),
          "no DTLS answer from 127.0.0.1:");
    }
  }

  @Test
  void metricsTellTheTwoApart() throws IOException {
    Ran ran = get(withKeys.uri("127.0.0.1", "/metrics"), "--psk", "sensor:secret");

    JsonObject metrics = JsonParser.parseString(ran.out()).getAsJsonObject();
    assertThat(metrics.get("received").getAsInt()).isZero();
    assertThat(metrics.getAsJsonObject("coaps").get("received").getAsInt()).isPositive();
  }

  @Test
  void thePinIsTheSha256OfTheCertificate() throws IOException {
    assertThat(
            get(
                    certified.uri("127.0.0.1", "/hello"),
                    "--pin",
                    Certificates.sha256(Certificates.read(certificate).get(0)))
                .exitCode())
        .isZero();
  }
}
