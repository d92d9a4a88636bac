package dev.fulmar.examples.demo;

import dev.fulmar.examples.report.Measurement;
import dev.fulmar.examples.report.SvgPlot;
import dev.fulmar.netem.LinkConfig;
import dev.fulmar.netem.socket.UdpLink;
import dev.fulmar.netem.spec.LinkSpec;
import dev.fulmar.transport.congestion.Algorithm;
import dev.fulmar.transport.core.ConnectionConfig;
import dev.fulmar.transport.core.ConnectionStats;
import dev.fulmar.transport.socket.TransportServer;
import dev.fulmar.transport.socket.TransportSettings;
import dev.fulmar.transport.socket.TransportSocket;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;

/** One transfer under one congestion control, through a link of its own. */
final class TransportRun {
  private static final int CHUNK_BYTES = 16_384;
  private static final Duration PATIENCE = Duration.ofSeconds(60);

  private final Algorithm algorithm;
  private final TransportScenario scenario;
  private final byte[] payload;
  private final List<Long> receivedNanos = new ArrayList<>();
  private final List<Long> receivedBytes = new ArrayList<>();

  /**
   * What came of a transfer.
   *
   * @param seconds from before the connection was opened until the receiver had everything
   * @param sentSha256 of what was sent, in hexadecimal digits
   * @param receivedSha256 of what was received
   * @param latenessNanos the link's p99 lateness
   */
  record Result(
      Algorithm algorithm,
      double seconds,
      ConnectionStats stats,
      String sentSha256,
      String receivedSha256,
      long latenessNanos,
      SvgPlot.Line receivedOverTime) {

    List<Measurement> measurements(int bytes) {
      double megabits = bytes * 8 / 1e6;
      return List.of(
          figure("throughput", megabits / seconds, "Mbit/s"),
          figure("time", seconds, "s"),
          figure("retransmitted segments", (double) stats.retransmittedSegments(), ""),
          figure("retransmission time-outs", (double) stats.timeouts(), ""),
          figure("fast recoveries", (double) stats.fastRecoveries(), ""),
          figure("smoothed round trip at the end", stats.smoothedRttNanos() / 1e6, "ms"),
          figure(
              "congestion window at the end",
              (double) stats.congestionWindowBytes() / stats.mssBytes(),
              "segments"),
          figure("link's lateness, 99th percentile", latenessNanos / 1e6, "ms"));
    }

    private Measurement figure(String metric, double value, String unit) {
      return new Measurement("tcp", algorithm.cliName(), metric, value, unit);
    }
  }

  TransportRun(Algorithm algorithm, TransportScenario scenario, byte[] payload) {
    this.algorithm = algorithm;
    this.scenario = scenario;
    this.payload = payload;
  }

  /** Sends the payload from one end to the other; to be called once. */
  Result run() throws IOException {
    InetSocketAddress loopback = new InetSocketAddress(InetAddress.getLoopbackAddress(), 0);
    LinkConfig config = LinkSpec.parse(scenario.link());
    ConnectionConfig connection = ConnectionConfig.builder().congestion(algorithm::create).build();
    TransportSettings settings = TransportSettings.DEFAULT.with(connection);
    try (TransportServer server = TransportServer.listen(loopback, settings);
        UdpLink link =
            UdpLink.builder()
                .name(algorithm.cliName())
                .listen(loopback)
                .to(server.address())
                .up(config)
                .down(config)
                .seed(scenario.seed())
                .start()) {
      long startNanos = System.nanoTime();
      Sending sending = new Sending(link.address(), settings);
      Thread sender = new Thread(sending, algorithm.cliName() + "-sender");
      sender.start();
      String received = receive(server);
      double seconds = (System.nanoTime() - startNanos) / 1e9;
      join(sender);
      if (sending.failure != null) {
        throw sending.failure;
      }
      return new Result(
          algorithm,
          seconds,
          sending.stats,
          hex(sha256().digest(payload)),
          received,
          link.lateness().p99Nanos(),
          line(startNanos));
    }
  }

  private String receive(TransportServer server) throws IOException {
    MessageDigest digest = sha256();
    long total = 0;
    try (TransportSocket socket = server.accept();
        InputStream in = socket.inputStream()) {
      socket.setReadTimeout(PATIENCE);
      byte[] chunk = new byte[CHUNK_BYTES];
      for (int read = in.read(chunk); read >= 0; read = in.read(chunk)) {
        digest.update(chunk, 0, read);
        total += read;
        receivedNanos.add(System.nanoTime());
        receivedBytes.add(total);
      }
    }
    return hex(digest.digest());
  }

  /** At most some hundred points, whatever the number of reads. */
  private SvgPlot.Line line(long startNanos) {
    int step = Math.max(1, receivedNanos.size() / 300);
    int points = receivedNanos.size() / step;
    double[] seconds = new double[points];
    double[] kilobytes = new double[points];
    for (int i = 0; i < points; i++) {
      seconds[i] = (receivedNanos.get(i * step) - startNanos) / 1e9;
      kilobytes[i] = receivedBytes.get(i * step) / 1e3;
    }
    return new SvgPlot.Line(seconds, kilobytes);
  }

  private static void join(Thread thread) throws IOException {
    try {
      thread.join(PATIENCE.toMillis());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException("interrupted", e);
    }
  }

  private static MessageDigest sha256() {
    try {
      return MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java has SHA-256", e);
    }
  }

  private static String hex(byte[] digest) {
    return HexFormat.of().formatHex(digest);
  }

  /** The sending end, on a thread of its own. */
  private final class Sending implements Runnable {
    private final InetSocketAddress to;
    private final TransportSettings settings;
    private volatile ConnectionStats stats;
    private volatile IOException failure;

    Sending(InetSocketAddress to, TransportSettings settings) {
      this.to = to;
      this.settings = settings;
    }

    @Override
    public void run() {
      try (TransportSocket socket = TransportSocket.connect(to, settings);
          OutputStream out = socket.outputStream()) {
        out.write(payload);
        socket.shutdownOutput();
        socket.awaitFinished(PATIENCE);
        stats = socket.stats();
      } catch (IOException e) {
        failure = e;
      }
    }
  }
}
