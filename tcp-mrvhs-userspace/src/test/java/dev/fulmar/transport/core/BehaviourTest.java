package dev.fulmar.transport.core;

import static dev.fulmar.transport.core.Pair.MS;
import static dev.fulmar.transport.core.Pair.SECOND;
import static org.assertj.core.api.Assertions.assertThat;

import dev.fulmar.transport.congestion.Algorithm;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * How each congestion control behaves over 10 Mbit/s and 40 ms, as a table that is kept: whoever
 * changes it sees what else changes, and shows it. {@code -Dfulmar.behaviour=write} writes it anew.
 *
 * <p>A line is an algorithm, the share of segments lost, and for queues of 1/4, 1 and 4 times what
 * fills the path (BDP) the payload in Mbit/s and the round trip at the end in ms.
 */
class BehaviourTest {
  private static final Path FOLDER =
      Path.of("src", "test", "resources", "dev", "fulmar", "transport", "core", "behaviour");
  private static final List<String> LOSSES = List.of("0%", "0.1%", "1%", "5%");

  /** A quarter of, once and four times the 50 KB of 10 Mbit/s and 40 ms, in packets of 1,200 B. */
  private static final List<Integer> QUEUES = List.of(10, 42, 168);

  private static final int SECONDS = 10;

  @ParameterizedTest
  @EnumSource
  void isAsItWas(Algorithm algorithm) throws IOException {
    List<String> lines = new ArrayList<>();
    for (String loss : LOSSES) {
      StringBuilder line = new StringBuilder("%-5s".formatted(loss));
      for (int queue : QUEUES) {
        line.append(cell(algorithm, loss, queue));
      }
      lines.add(line.toString());
    }
    Path file = FOLDER.resolve(algorithm.cliName() + ".txt");
    if ("write".equals(System.getProperty("fulmar.behaviour"))) {
      Files.createDirectories(FOLDER);
      Files.write(file, lines);
    }

    assertThat(Files.readAllLines(file))
        .as("%s; if that is meant, write it with -Dfulmar.behaviour=write", file)
        .isEqualTo(lines);
  }

  private static String cell(Algorithm algorithm, String loss, int queuePackets) {
    Pair pair =
        Pair.over(
                "rate 10mbit delay 20ms queue %dp loss %s".formatted(queuePackets, loss),
                "delay 20ms")
            .clientConfig(
                ConnectionConfig.builder()
                    .congestion(algorithm::create)
                    .maxProbedSegmentBytes(0)) // the size of segments is not what is compared
            .start();
    pair.upload(1_000_000_000);
    pair.pass(SECONDS * SECOND);
    ConnectionStats stats = pair.connection.stats();
    return String.format(
        Locale.ROOT,
        " | %5.2f %4d",
        stats.bytesAcknowledged() * 8 / 1e6 / SECONDS,
        stats.smoothedRttNanos() / MS);
  }
}
