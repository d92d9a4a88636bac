package dev.fulmar.examples.apps.http;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.fulmar.examples.apps.CommonOptions;
import dev.fulmar.examples.apps.WholeNumber;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import picocli.CommandLine.Option;

/** What {@code http post} sends; one of the three. */
final class RequestBodies {
  /** The paper's JSON messages have 199 to 204 bytes. */
  private static final int LEAST_BYTES = 199;

  private static final int MOST_BYTES = 204;

  @Option(
      names = "--file",
      paramLabel = "F",
      required = true,
      description = "One request with the bytes of this file.")
  private Path file;

  @Option(
      names = "--lines",
      paramLabel = "F",
      required = true,
      description = "One request for each line of this file.")
  private Path lines;

  @Option(
      names = "--count",
      paramLabel = "N",
      required = true,
      converter = WholeNumber.Count.class,
      description = "So many made-up readings of 199 to 204 bytes, as in the paper.")
  private Integer count;

  /**
   * The bodies in their order.
   *
   * @param maxBytes what one may have
   * @throws picocli.CommandLine.ParameterException if the file cannot be read or a body is too long
   */
  List<byte[]> read(CommonOptions common, int maxBytes) {
    List<byte[]> bodies = new ArrayList<>();
    if (file != null) {
      bodies.add(readAll(file, "--file", common));
    } else if (lines != null) {
      bodies.addAll(split(readAll(lines, "--lines", common)));
    } else {
      Random random = new Random(common.seed());
      for (int number = 1; number <= count; number++) {
        bodies.add(reading(number, random));
      }
    }
    for (int i = 0; i < bodies.size(); i++) {
      if (bodies.get(i).length > maxBytes) {
        throw common.usage(
            "request %d has %d bytes, allowed: %d"
                .formatted(i + 1, bodies.get(i).length, maxBytes));
      }
    }
    return bodies;
  }

  private static byte[] readAll(Path path, String option, CommonOptions common) {
    try {
      return Files.readAllBytes(path);
    } catch (IOException unreadable) {
      throw common.usage("%s '%s' is not a file that can be read".formatted(option, path));
    }
  }

  /** The bytes between line feeds; a line feed at the end begins no further line. */
  private static List<byte[]> split(byte[] all) {
    List<byte[]> split = new ArrayList<>();
    ByteArrayOutputStream line = new ByteArrayOutputStream();
    for (byte next : all) {
      if (next == '\n') {
        split.add(line.toByteArray());
        line.reset();
      } else {
        line.write(next);
      }
    }
    if (line.size() > 0) {
      split.add(line.toByteArray());
    }
    return split;
  }

  private static byte[] reading(int number, Random random) {
    StringBuilder json = new StringBuilder("{\"reading\": " + number + ", \"values\": \"");
    int sizeBytes = random.nextInt(LEAST_BYTES, MOST_BYTES + 1);
    while (json.length() < sizeBytes - 2) {
      json.append((char) random.nextInt('0', '9' + 1));
    }
    return json.append("\"}").toString().getBytes(UTF_8);
  }
}
