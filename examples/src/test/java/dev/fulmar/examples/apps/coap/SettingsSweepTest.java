package dev.fulmar.examples.apps.coap;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fulmar.cocored.CocoRed;
import dev.fulmar.examples.Ran;
import dev.fulmar.examples.apps.CommonOptions;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.eclipse.californium.elements.config.Configuration;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.ParameterException;

/** Every setting with odd values: it is refused with its key, or what it is for still works. */
@Tag("slow")
@Timeout(value = 30, unit = TimeUnit.SECONDS)
class SettingsSweepTest {
  private static final String[] VALUES = {
    "",
    "0",
    "1",
    "-1",
    "4",
    "16",
    "1024",
    "65535",
    "65536",
    "2147483647",
    "9223372036854775807",
    "1.0",
    "1e30",
    "NaN",
    "Infinity",
    "0[s]",
    "1[ns]",
    "1[ms]",
    "8[d]",
    "24[d]",
    "999999999[d]",
  };
  private static final Duration NOTIFY_EVERY = Duration.ofSeconds(5);

  private static RunningGateway gateway;

  @BeforeAll
  static void start() throws IOException {
    gateway = new RunningGateway(Duration.ZERO, NOTIFY_EVERY);
  }

  @AfterAll
  static void stop() {
    gateway.close();
  }

  static Set<String> keys() {
    return ConfigArguments.keys();
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("keys")
  void aClientRefusesItOrIsDoneSoon(String key) {
    for (String value : VALUES) {
      Ran ran = Ran.fulmar("coap", "get", "-D", key + "=" + value, gateway.uri("/hello"));

      assertThat(ran.err()).as(value).doesNotContain("internal error", "cannot send");
      if (ran.exitCode() == 2) {
        assertThat(ran.err()).as(value).contains(key).hasLineCount(2);
      }
    }
  }

  @Command(name = "server")
  static final class Server {
    @Mixin CommonOptions common;
    @Mixin CoapOptions coap;

    CoapGateway start() throws IOException {
      return coap.start(common, Server::gateway);
    }

    private static CoapGateway gateway(Configuration configuration) throws IOException {
      InetSocketAddress address = new InetSocketAddress(InetAddress.getLoopbackAddress(), 0);
      return CoapGateway.start(
          configuration,
          CocoRed.endpoint(configuration, address),
          Optional.empty(),
          Duration.ZERO,
          NOTIFY_EVERY);
    }
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("keys")
  void aServerRefusesItOrServes(String key) throws IOException {
    for (String value : VALUES) {
      Server server = new Server();
      new CommandLine(server).parseArgs("-D", key + "=" + value);
      try (CoapGateway started = server.start()) {
        int port = started.address().getPort();

        Ran ran = Ran.fulmar("coap", "get", "coap://127.0.0.1:" + port + "/hello");

        assertThat(ran.exitCode()).as(value).isZero();
      } catch (ParameterException refused) {
        assertThat(refused).as(value).hasMessageContaining(key);
      }
    }
  }
}
