package dev.fulmar.examples.apps.http;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import dev.fulmar.rlnc.journal.MemoryDeliveryJournal;
import dev.fulmar.rlnc.netty.server.RlncServerConfig;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** A server inside this JVM on a free port of the loopback, and its log. */
final class RunningService implements AutoCloseable {
  private final Path log;
  private final HttpService service;

  RunningService(Path folder) throws IOException {
    this(folder, 0);
  }

  RunningService(Path folder, int port) throws IOException {
    log = Files.createTempFile(folder, "requests", ".jsonl");
    RequestLog requestLog = RequestLog.appendTo(log);
    service =
        HttpService.start(
            new InetSocketAddress(InetAddress.getLoopbackAddress(), port),
            Optional.of(requestLog),
            new MemoryDeliveryJournal(Optional.of(requestLog), 1000),
            RlncServerConfig.builder());
  }

  String uri(String path) {
    return "http://127.0.0.1:" + service.address().getPort() + path;
  }

  int port() {
    return service.address().getPort();
  }

  /** All lines of the log so far. */
  List<JsonObject> logged() throws IOException {
    return Files.readAllLines(log).stream()
        .map(line -> JsonParser.parseString(line).getAsJsonObject())
        .toList();
  }

  @Override
  public void close() throws IOException {
    service.close();
  }
}
