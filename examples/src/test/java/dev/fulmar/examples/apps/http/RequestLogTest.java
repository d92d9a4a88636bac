package dev.fulmar.examples.apps.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RequestLogTest {
  @TempDir private Path folder;

  @Test
  void tornLastLineIsEndedSoThatTheNextRecordStandsAlone() throws Exception {
    Path file = Files.writeString(folder.resolve("log"), "{\"id\":1}\n{\"id\":2,\"me");
    endTornLine(file);
    assertThat(file).hasContent("{\"id\":1}\n{\"id\":2,\"me\n");
    endTornLine(file);
    assertThat(file).hasContent("{\"id\":1}\n{\"id\":2,\"me\n");
  }

  private static void endTornLine(Path file) throws Exception {
    try (RequestLog log = RequestLog.appendTo(file)) {
      log.endTornLine();
    }
  }

  @Test
  void newLogIsEmpty() throws Exception {
    Path file = folder.resolve("new");
    RequestLog.appendTo(file).close();
    assertThat(file).isEmptyFile();
  }
}
