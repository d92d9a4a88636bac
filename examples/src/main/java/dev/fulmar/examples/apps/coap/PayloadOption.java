package dev.fulmar.examples.apps.coap;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.fulmar.examples.apps.CommonOptions;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.eclipse.californium.core.coap.MediaTypeRegistry;
import org.eclipse.californium.core.coap.Request;
import picocli.CommandLine.Option;

/** A payload: one of two options. */
final class PayloadOption {
  @Option(
      names = "--payload",
      paramLabel = "S",
      required = true,
      description = "The payload, sent as UTF-8 text.")
  private String text;

  @Option(
      names = "--file",
      paramLabel = "F",
      required = true,
      description = "The file whose bytes are the payload.")
  private Path file;

  /**
   * Gives a request its payload and the format of it.
   *
   * @throws picocli.CommandLine.ParameterException if the file cannot be read
   */
  void applyTo(Request request, CommonOptions common) {
    if (text != null) {
      request.setPayload(text.getBytes(UTF_8));
      request.getOptions().setContentFormat(MediaTypeRegistry.TEXT_PLAIN);
    } else {
      request.setPayload(read(common));
      request.getOptions().setContentFormat(MediaTypeRegistry.APPLICATION_OCTET_STREAM);
    }
  }

  private byte[] read(CommonOptions common) {
    try {
      return Files.readAllBytes(file);
    } catch (IOException unreadable) {
      throw common.usage("--file '%s' is not a file that can be read".formatted(file));
    }
  }
}
