package dev.fulmar.examples.interop;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fulmar.examples.ChildJvm;
import dev.fulmar.examples.Ran;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code fulmar interop} against {@code fulmar coap serve}, as a user runs both. */
@Tag("slow")
class OwnServerTest {
  @TempDir Path folder;

  @Test
  void ourServerPassesEveryCase() throws IOException {
    try (ChildJvm server =
        ChildJvm.fulmar(
            folder,
            "coap",
            "serve",
            "--port",
            "0",
            "--bind",
            "127.0.0.1",
            "--notify-every",
            "1s")) {
      Ran ran = Ran.fulmar("interop", "coap://127.0.0.1:" + server.port());

      assertThat(ran.out())
          .contains("PASS  TD_COAP_CORE_01")
          .endsWith("52 case(s): 52 PASS, 0 FAIL, 0 SKIP" + System.lineSeparator());
      assertThat(ran.exitCode()).isZero();
    }
  }
}
