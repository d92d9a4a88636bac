package dev.fulmar.examples.peers;

import dev.fulmar.examples.ForeignProgram;
import dev.fulmar.examples.NodeCoap;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** A client of a few lines on node-coap. */
final class NodeCoapClient implements ForeignClient {
  private static final String NOTIFICATIONS = "10";

  private final Path folder;
  private final NodeCoap script;

  NodeCoapClient(Path folder) throws IOException {
    this.folder = folder;
    this.script = NodeCoap.script(folder, NodeCoapClient.class, "node-coap-client.js");
  }

  private String run(String method, InetSocketAddress server, String path, String argument)
      throws IOException, InterruptedException {
    return ForeignProgram.output(
        script.start(method, "127.0.0.1", Integer.toString(server.getPort()), path, argument));
  }

  @Override
  public byte[] get(InetSocketAddress server, String path)
      throws IOException, InterruptedException {
    Path got = Files.createTempFile(folder, "node-coap", ".got");
    run("GET", server, path, got.toString());
    return Files.readAllBytes(got);
  }

  @Override
  public String put(InetSocketAddress server, String path, Path file)
      throws IOException, InterruptedException {
    return run("PUT", server, path, file.toString());
  }

  @Override
  public List<String> observe(InetSocketAddress server, String path)
      throws IOException, InterruptedException {
    return run("OBSERVE", server, path, NOTIFICATIONS).lines().toList();
  }
}
