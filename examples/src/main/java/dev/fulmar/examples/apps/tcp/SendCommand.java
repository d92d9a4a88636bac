package dev.fulmar.examples.apps.tcp;

import com.google.gson.JsonObject;
import dev.fulmar.examples.apps.CommandFailure;
import dev.fulmar.examples.apps.CommonOptions;
import dev.fulmar.transport.congestion.Algorithm;
import dev.fulmar.transport.core.ConnectionStats;
import dev.fulmar.transport.socket.TransportSettings;
import dev.fulmar.transport.socket.TransportSocket;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicBoolean;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code fulmar tcp send}: done once the receiver has confirmed what it stored. */
@Command(
    name = "send",
    description = "Sends a file; done once the receiver has it under its name, SHA-256 and all.",
    footer = {
      "",
      "Example:",
      "  fulmar tcp send picture.jpg localhost:9900 --congestion mrvhs-guarded"
    })
final class SendCommand implements Callable<Integer> {
  @Mixin private CommonOptions common = CommonOptions.withSettings();

  @Parameters(index = "0", paramLabel = "FILE", description = "The file.")
  private Path file;

  @Parameters(
      index = "1",
      paramLabel = "HOST:P",
      converter = HostAndPort.Converter.class,
      description = "The receiver: a fulmar tcp serve.")
  private HostAndPort receiver;

  @Option(
      names = "--congestion",
      paramLabel = "NAME",
      defaultValue = "cubic",
      converter = AlgorithmConverter.class,
      completionCandidates = AlgorithmConverter.class,
      description = "One of ${COMPLETION-CANDIDATES} (default: ${DEFAULT-VALUE}).")
  private Algorithm congestion;

  @Override
  public Integer call() {
    TransportSettings settings = TcpSettings.of(common, congestion);
    long sizeBytes = size();
    long begunNanos = System.nanoTime();
    try (TransportSocket socket = TransportSocket.connect(receiver.resolve(), settings)) {
      String sha256 = send(socket, sizeBytes);
      report(socket.stats(), sizeBytes, System.nanoTime() - begunNanos, sha256);
      return 0;
    } catch (IOException failed) {
      throw new CommandFailure(failed.getMessage());
    }
  }

  /** A signal resets the connection, so that the receiver forgets the file at once. */
  private String send(TransportSocket socket, long sizeBytes) throws IOException {
    AtomicBoolean underWay = new AtomicBoolean(true);
    Runnable reset =
        () -> {
          if (underWay.get()) {
            socket.abort();
          }
        };
    Runtime.getRuntime().addShutdownHook(new Thread(reset, "fulmar-tcp-reset"));
    try {
      return new FileSender(socket, common.output().liveLine()).send(file, sizeBytes);
    } finally {
      underWay.set(false);
    }
  }

  private long size() {
    try {
      if (Files.isRegularFile(file) && Files.isReadable(file)) {
        return Files.size(file);
      }
    } catch (IOException unreadable) {
      throw common.usage("'%s' is not a file that can be read".formatted(file));
    }
    throw common.usage("'%s' is not a file that can be read".formatted(file));
  }

  private void report(ConnectionStats stats, long sizeBytes, long elapsedNanos, String sha256) {
    double mbitPerSecond = round(sizeBytes * 8e3 / elapsedNanos);
    JsonObject json = new JsonObject();
    json.addProperty("bytes", sizeBytes);
    json.addProperty("elapsed_ms", round(elapsedNanos / 1e6));
    json.addProperty("mbit_per_s", mbitPerSecond);
    json.addProperty("retransmitted_segments", stats.retransmittedSegments());
    json.addProperty("srtt_ms", round(stats.smoothedRttNanos() / 1e6));
    json.addProperty("min_rtt_ms", round(stats.minRttNanos() / 1e6));
    json.addProperty("cwnd_segments", stats.congestionWindowBytes() / stats.mssBytes());
    json.addProperty("sha256", sha256);
    String words =
        "sent %d bytes in %.3f s: %.3f Mbit/s, %d segments sent again, SHA-256 %s"
            .formatted(
                sizeBytes,
                elapsedNanos / 1e9,
                mbitPerSecond,
                stats.retransmittedSegments(),
                sha256);
    common.output().result(words, json);
  }

  private static double round(double value) {
    return Math.round(value * 1e3) / 1e3;
  }
}
