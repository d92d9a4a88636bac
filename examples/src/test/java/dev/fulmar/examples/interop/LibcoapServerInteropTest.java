package dev.fulmar.examples.interop;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fulmar.examples.ForeignProgram;
import dev.fulmar.examples.Ran;
import java.io.IOException;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Against libcoap's example server, which has few of the plugtest's resources. */
@Tag("interop")
class LibcoapServerInteropTest {
  private static final String SERVER = "coap-server-notls";

  @TempDir Path folder;

  private static int freePort() throws IOException {
    try (DatagramSocket free = new DatagramSocket(0, InetAddress.getLoopbackAddress())) {
      return free.getLocalPort();
    }
  }

  private static Map<String, String> verdicts(Ran ran) {
    return ran.jsonLines().stream()
        .collect(
            Collectors.toMap(
                row -> row.get("id").getAsString(), row -> row.get("verdict").getAsString()));
  }

  @Test
  void libcoapPassesWhatItOffersAndIsSkippedWhereItOffersNothing() throws Exception {
    ForeignProgram.assumeInstalled(SERVER);
    int port = freePort();
    Path map = folder.resolve("paths.yaml");
    Files.writeString(map, "/test: /example_data\n/separate: /async\n/obs: /time\n/link1: /time\n");
    Process libcoap =
        ForeignProgram.start(Map.of(), SERVER, "-A", "127.0.0.1", "-p", String.valueOf(port));
    try {
      Ran ran =
          Ran.fulmar(
              "interop",
              "coap://127.0.0.1:" + port,
              "--json",
              "--map",
              map.toString(),
              "--cases",
              "CORE_*,LINK_*,BLOCK_*,OBS_01,OBS_06");

      assertThat(verdicts(ran))
          .as(ran.out() + ran.err())
          .hasSize(41)
          .containsEntry("TD_COAP_CORE_01", "PASS")
          .containsEntry("TD_COAP_CORE_03", "PASS")
          .containsEntry("TD_COAP_CORE_09", "PASS")
          .containsEntry("TD_COAP_CORE_31", "PASS")
          .containsEntry("TD_COAP_OBS_06", "PASS")
          .containsEntry("TD_COAP_LINK_01", "PASS")
          .containsEntry("TD_COAP_LINK_07", "PASS")
          .containsEntry("TD_COAP_CORE_23", "SKIP")
          .containsEntry("TD_COAP_BLOCK_03", "SKIP");
      assertThat(ran.exitCode()).isBetween(0, 1);
    } finally {
      libcoap.destroyForcibly();
    }
  }

  @Test
  void libcoapIsSkippedNotFailedWhereItLacksTheResource() throws Exception {
    ForeignProgram.assumeInstalled(SERVER);
    int port = freePort();
    Process libcoap =
        ForeignProgram.start(Map.of(), SERVER, "-A", "127.0.0.1", "-p", String.valueOf(port));
    try {
      Ran ran = Ran.fulmar("interop", "coap://127.0.0.1:" + port, "--json");

      assertThat(verdicts(ran)).hasSize(52).doesNotContainValue("FAIL");
      assertThat(verdicts(ran))
          .containsEntry("TD_COAP_CORE_01", "SKIP")
          .containsEntry("TD_COAP_OBS_14", "SKIP")
          .containsEntry("TD_COAP_CORE_31", "PASS")
          .containsEntry("TD_COAP_LINK_01", "PASS");
      assertThat(ran.exitCode()).as(ran.out() + ran.err()).isZero();
    } finally {
      libcoap.destroyForcibly();
    }
  }
}
