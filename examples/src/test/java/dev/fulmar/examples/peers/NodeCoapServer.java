package dev.fulmar.examples.peers;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.fulmar.examples.NodeCoap;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * A server of a few lines on node-coap. It puts the blocks of a body together by their token, so a
 * client must use the same one for all, which RFC 7959 does not ask for.
 */
final class NodeCoapServer implements ForeignServer {
  private static final String TICK_MILLIS = "500";

  private final Process process;
  private final InetSocketAddress address;

  private NodeCoapServer(Process process, int port) {
    this.process = process;
    this.address = new InetSocketAddress(InetAddress.getLoopbackAddress(), port);
  }

  static NodeCoapServer start(Path folder) throws IOException {
    Process process =
        NodeCoap.script(folder, NodeCoapServer.class, "node-coap-server.js").start(TICK_MILLIS);
    String line =
        new BufferedReader(new InputStreamReader(process.getInputStream(), UTF_8)).readLine();
    return new NodeCoapServer(process, Integer.parseInt(line.substring(line.lastIndexOf(' ') + 1)));
  }

  @Override
  public InetSocketAddress address() {
    return address;
  }

  @Override
  public String observablePath() {
    return "/ticks";
  }

  @Override
  public List<String> clientOptions() {
    return List.of("-D", "COAP.BLOCKWISE_REUSE_TOKEN=true");
  }

  @Override
  public Optional<NotificationRecord> record() {
    return Optional.empty();
  }

  @Override
  public void close() {
    process.destroyForcibly();
  }
}
