package dev.fulmar.examples.apps.http;

import dev.fulmar.examples.apps.CommonOptions;
import dev.fulmar.examples.apps.WholeNumber;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;

/** What {@code http post} sends; one of the three. */
final class RequestBodies {
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
   * @throws ParameterException if the file cannot be read or a body is too long
   */
  Bodies read(CommonOptions common, int maxBytes) {
    if (file != null) {
      return readFile(common, maxBytes);
    }
    return lines != null ? readLines(common, maxBytes) : new MadeUpBodies(count, common.seed());
  }

  private Bodies readFile(CommonOptions common, int maxBytes) {
    byte[] body;
    try (InputStream in = Files.newInputStream(file)) {
      body = in.readNBytes(maxBytes + 1);
    } catch (IOException unreadable) {
      throw unreadable("--file", file, common);
    }
    if (body.length > maxBytes) {
      throw common.usage(
          "--file '%s' has more than %d bytes, allowed: %d".formatted(file, maxBytes, maxBytes));
    }
    return new OneBody(body);
  }

  private Bodies readLines(CommonOptions common, int maxBytes) {
    try {
      return LineBodies.read(lines, maxBytes);
    } catch (LineBodies.UnusableException unusable) {
      throw common.usage("--lines '%s': %s".formatted(lines, unusable.getMessage()));
    } catch (IOException unreadable) {
      throw unreadable("--lines", lines, common);
    }
  }

  private static ParameterException unreadable(String option, Path path, CommonOptions common) {
    String reason = "it cannot be read";
    if (Files.isDirectory(path)) {
      reason = "it is a folder";
    } else if (Files.notExists(path)) {
      reason = "it does not exist";
    }
    return common.usage(
        "%s '%s' is not a file that can be read: %s".formatted(option, path, reason));
  }
}
