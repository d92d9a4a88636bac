package dev.fulmar.examples.peers;

import static org.awaitility.Awaitility.await;

import dev.fulmar.examples.Ran;
import java.io.IOException;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.SocketException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** libcoap's example server; {@code /time} notifies once a second. */
final class LibcoapServer implements ForeignServer {
  private static final String RESOURCES_BY_PUT = "10";
  private static final String LOG_EACH_MESSAGE = "7";

  private final boolean secure;
  private final Process process;
  private final Path log;
  private final int port;

  private LibcoapServer(boolean secure, Process process, Path log, int port) {
    this.secure = secure;
    this.process = process;
    this.log = log;
    this.port = port;
  }

  static LibcoapServer start(String program, boolean secure, Path folder) throws IOException {
    int port = twoFreePorts();
    Path log = Files.createTempFile(folder, "libcoap", ".log");
    List<String> command = new ArrayList<>(List.of(program, "-A", "127.0.0.1"));
    command.addAll(List.of("-p", Integer.toString(port), "-d", RESOURCES_BY_PUT));
    command.addAll(List.of("-v", LOG_EACH_MESSAGE));
    if (secure) {
      command.addAll(List.of("-h", "hint", "-k", SharedKey.KEY));
    }
    Process process =
        new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(log.toFile()).start();
    await()
        .atMost(Duration.ofSeconds(20))
        .failFast("the server has ended", () -> !process.isAlive())
        .until(() -> Ran.fulmar("coap", "ping", "coap://127.0.0.1:" + port).exitCode() == 0);
    return new LibcoapServer(secure, process, log, port);
  }

  /** The server takes the port after its own for coaps. */
  private static synchronized int twoFreePorts() throws SocketException {
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

  @Override
  public InetSocketAddress address() {
    return new InetSocketAddress(InetAddress.getLoopbackAddress(), secure ? port + 1 : port);
  }

  @Override
  public String observablePath() {
    return "/time";
  }

  @Override
  public List<String> clientOptions() {
    return secure ? List.of("--psk", SharedKey.IDENTITY + ":" + SharedKey.KEY) : List.of();
  }

  @Override
  public Optional<NotificationRecord> record() {
    return Optional.of(new LibcoapLog(log));
  }

  @Override
  public void close() {
    process.destroyForcibly();
  }
}
