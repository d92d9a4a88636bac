package dev.fulmar.examples.apps.coap;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.fulmar.examples.ForeignProgram;
import dev.fulmar.examples.Ran;
import java.io.IOException;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.net.SocketException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** {@code coaps} with libcoap's clients and servers; they exit 0 whatever happened. */
@Tag("interop")
class SecureLibcoapInteropTest {
  @TempDir private static Path folder;
  private static RunningSecureServer withKeys;
  private static RunningSecureServer certified;
  private static PemIdentity identity;

  @BeforeAll
  static void start() throws IOException {
    ForeignProgram.assumeInstalled("coap-client-openssl");
    identity = PemIdentity.selfSigned(folder);
    withKeys = new RunningSecureServer(folder, "--psk", "sensor:secret", "--notify-every", "1s");
    certified = new RunningSecureServer(folder, identity.options());
  }

  @AfterAll
  static void stop() {
    if (withKeys != null) {
      withKeys.close();
      certified.close();
    }
  }

  private static String client(String library, String uri, String... more)
      throws IOException, InterruptedException {
    ForeignProgram.assumeInstalled("coap-client-" + library);
    List<String> command = new ArrayList<>(List.of("coap-client-" + library, "-B", "20", "-w"));
    command.addAll(List.of(more));
    command.add(uri);
    return ForeignProgram.run(command.toArray(new String[0]));
  }

  @ParameterizedTest
  @ValueSource(strings = {"openssl", "gnutls"})
  void aClientWithTheKeyGetsPutsAndObserves(String library) throws Exception {
    String[] known = {"-u", "sensor", "-k", "secret"};

    assertThat(client(library, withKeys.uri("127.0.0.1", "/hello"), known))
        .contains("hello from fulmar");
    client(
        library,
        withKeys.uri("127.0.0.1", "/test"),
        "-u",
        "sensor",
        "-k",
        "secret",
        "-m",
        "put",
        "-e",
        "by " + library);
    assertThat(client(library, withKeys.uri("127.0.0.1", "/test"), known))
        .contains("by " + library);
    assertThat(client(library, withKeys.uri("127.0.0.1", "/large"), known))
        .contains("line 01", "line 30");
    assertThat(
            client(
                    library,
                    withKeys.uri("127.0.0.1", "/obs"),
                    "-u",
                    "sensor",
                    "-k",
                    "secret",
                    "-s",
                    "3")
                .lines()
                .filter(line -> line.startsWith("tick ")))
        .hasSizeGreaterThanOrEqualTo(3)
        .doesNotHaveDuplicates();
  }

  @ParameterizedTest
  @ValueSource(strings = {"openssl", "gnutls"})
  void aClientWithAnotherKeyGetsNothing(String library) throws Exception {
    assertThat(
            client(
                library,
                withKeys.uri("127.0.0.1", "/hello"),
                "-u",
                "sensor",
                "-k",
                "wrong",
                "-B",
                "5"))
        .doesNotContain("hello from fulmar");
  }

  @ParameterizedTest
  @ValueSource(strings = {"openssl", "gnutls"})
  void aClientThatTrustsTheCertificateGetsAnAnswer(String library) throws Exception {
    assertThat(
            client(
                library,
                certified.uri("127.0.0.1", "/hello"),
                "-C",
                identity.certificate().toString(),
                "-R",
                identity.certificate().toString()))
        .contains("hello from fulmar");
  }

  @Test
  void aServerWithTheKeyAnswersAndOneWithAnotherRefuses() throws Exception {
    ForeignProgram.assumeInstalled("coap-server-openssl");
    int port = twoFreePorts();
    Process server =
        ForeignProgram.start(
            Map.of(),
            "coap-server-openssl",
            "-A",
            "127.0.0.1",
            "-p",
            Integer.toString(port),
            "-h",
            "hint",
            "-k",
            "secret");
    try {
      String uri = "coaps://127.0.0.1:" + (port + 1) + "/";
      await()
          .atMost(Duration.ofSeconds(20))
          .until(() -> Ran.fulmar("coap", "ping", "coap://127.0.0.1:" + port).exitCode() == 0);

      Ran known = Ran.fulmar("coap", "get", "--psk", "sensor:secret", uri);
      Ran unknown = Ran.fulmar("coap", "get", "--psk", "sensor:wrong", uri);
      Ran observed =
          Ran.fulmar("coap", "observe", "--psk", "sensor:secret", "--count", "2", uri + "time");

      assertThat(known.err()).isEmpty();
      assertThat(known.out()).contains("libcoap");
      assertThat(unknown.exitCode()).isEqualTo(1);
      assertThat(unknown.err()).hasLineCount(1).contains("--psk");
      assertThat(observed.exitCode()).isZero();
      assertThat(observed.out().lines()).hasSize(2);
    } finally {
      server.destroyForcibly();
    }
  }

  /** The server takes the port after its own for coaps. */
  private static int twoFreePorts() throws SocketException {
    InetAddress loopback = InetAddress.getLoopbackAddress();
    for (int attempt = 0; attempt < 20; attempt++) {
      try (DatagramSocket first = new DatagramSocket(0, loopback);
          DatagramSocket second = new DatagramSocket(first.getLocalPort() + 1, loopback)) {
        return second.getLocalPort() - 1;
      } catch (SocketException taken) {
        // the one after it is: look elsewhere
      }
    }
    throw new SocketException("no two free ports in a row");
  }
}
