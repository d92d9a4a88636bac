package dev.fulmar.examples.peers;

import dev.fulmar.examples.ForeignProgram;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** libcoap's example client; it exits 0 whatever happened. */
final class LibcoapClient implements ForeignClient {
  private static final String OBSERVED_SECONDS = "25";
  private static final String PATIENCE_SECONDS = "55";

  private final String program;
  private final boolean secure;
  private final Path folder;

  LibcoapClient(String program, boolean secure, Path folder) {
    this.program = program;
    this.secure = secure;
    this.folder = folder;
  }

  private String run(InetSocketAddress server, String path, String... words)
      throws IOException, InterruptedException {
    List<String> command = new ArrayList<>(List.of(program, "-B", PATIENCE_SECONDS));
    if (secure) {
      command.addAll(List.of("-u", SharedKey.IDENTITY, "-k", SharedKey.KEY));
    }
    command.addAll(List.of(words));
    command.add("%s://127.0.0.1:%d%s".formatted(secure ? "coaps" : "coap", server.getPort(), path));
    return ForeignProgram.run(command.toArray(String[]::new));
  }

  @Override
  public byte[] get(InetSocketAddress server, String path)
      throws IOException, InterruptedException {
    Path got = Files.createTempFile(folder, "libcoap", ".got");
    run(server, path, "-o", got.toString());
    return Files.readAllBytes(got);
  }

  @Override
  public String put(InetSocketAddress server, String path, Path file)
      throws IOException, InterruptedException {
    return run(server, path, "-m", "put", "-f", file.toString());
  }

  @Override
  public List<String> observe(InetSocketAddress server, String path)
      throws IOException, InterruptedException {
    return run(server, path, "-w", "-s", OBSERVED_SECONDS)
        .lines()
        .filter(line -> !line.isBlank())
        .toList();
  }
}
