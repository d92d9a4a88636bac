package dev.fulmar.examples.apps.coap;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import dev.fulmar.examples.ChildJvm;
import dev.fulmar.examples.Ran;
import java.io.IOException;
import java.net.DatagramPacket;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.util.SplittableRandom;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code coap serve} in a JVM of its own. */
@Tag("slow")
class ServeProcessTest {
  private static final int SIGTERM_EXIT_CODE = 128 + 15;
  private static final byte[] PING = {0x40, 0, 0, 0}; // an empty CON (RFC 7252, 4.3)

  @TempDir private Path folder;

  @Test
  void printsOneLineOnceUsableAndEndsQuietlyOnSigterm() throws Exception {
    try (ChildJvm server = ChildJvm.fulmar(folder, "coap", "serve", "--port", "0")) {
      int port = server.port();
      assertThat(Ran.fulmar("coap", "get", "coap://127.0.0.1:" + port + "/hello").exitCode())
          .isZero();
      assertThat(Ran.fulmar("coap", "get", "coap://[::1]:" + port + "/hello").exitCode()).isZero();

      assertThat(server.terminate()).isEqualTo(SIGTERM_EXIT_CODE);
      assertThat(server.out()).isEqualTo("listening on coap [::]:" + port + "\n");
      assertThat(server.err()).isEmpty();
    }
  }

  @Test
  void saysWhereItListensAsJsonUnderJson() throws Exception {
    try (ChildJvm server =
        ChildJvm.fulmar(folder, "coap", "serve", "--json", "--port", "0", "--bind", "::1")) {
      Awaitility.await().until(() -> server.out().endsWith("\n"));

      JsonObject line = JsonParser.parseString(server.out()).getAsJsonObject();
      assertThat(line.get("listening").getAsString()).isEqualTo("coap");
      assertThat(line.get("address").getAsString())
          .isEqualTo("[::1]:" + line.get("port").getAsInt());
    }
  }

  @Test
  void survives20000RandomDatagramsWithoutAWord() throws Exception {
    try (ChildJvm server = ChildJvm.fulmar(folder, "coap", "serve", "--port", "0")) {
      int port = server.port();

      sendRandomDatagrams(port, 20_000);

      String hello = "coap://127.0.0.1:" + port + "/hello";
      assertThat(Ran.fulmar("coap", "get", hello).out())
          .isEqualToIgnoringNewLines("hello from fulmar");
      JsonObject metrics = metrics(port);
      assertThat(metrics.get("received").getAsInt() + metrics.get("bypassed").getAsInt())
          .isGreaterThan(20_000);
      assertThat(server.out()).isEqualTo("listening on coap [::]:" + port + "\n");
      assertThat(server.err()).isEmpty();
    }
  }

  private static JsonObject metrics(int port) {
    Ran ran = Ran.fulmar("coap", "get", "coap://127.0.0.1:" + port + "/metrics");
    return JsonParser.parseString(ran.out()).getAsJsonObject();
  }

  /** A ping every 50 datagrams waits for its reset: no faster than the server reads. */
  private static void sendRandomDatagrams(int port, int count) throws IOException {
    SplittableRandom random = new SplittableRandom(1);
    InetSocketAddress server = new InetSocketAddress(InetAddress.getLoopbackAddress(), port);
    try (DatagramSocket noise = new DatagramSocket();
        DatagramSocket pinger = new DatagramSocket()) {
      pinger.setSoTimeout(10_000);
      byte[] bytes = new byte[1500];
      for (int sent = 0; sent < count; sent++) {
        random.nextBytes(bytes);
        noise.send(new DatagramPacket(bytes, random.nextInt(bytes.length + 1), server));
        if (sent % 50 == 49) {
          byte[] ping = PING.clone();
          ping[2] = (byte) (sent >> 8);
          ping[3] = (byte) sent;
          pinger.send(new DatagramPacket(ping, ping.length, server));
          pinger.receive(new DatagramPacket(new byte[64], 64));
        }
      }
    }
  }
}
