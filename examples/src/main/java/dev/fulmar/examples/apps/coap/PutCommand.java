package dev.fulmar.examples.apps.coap;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import org.eclipse.californium.core.coap.CoAP;
import org.eclipse.californium.core.coap.MediaTypeRegistry;
import org.eclipse.californium.core.coap.Request;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code fulmar coap put}: prints the code of the answer. */
@Command(
    name = "put",
    description = "Puts a payload to a resource and prints the code of the answer.",
    footer = {"", "Example:", "  fulmar coap put --payload 21.5 coap://[::1]/test"})
final class PutCommand implements Callable<Integer> {
  @Mixin private ClientOptions client;

  @ArgGroup(multiplicity = "1")
  private Payload payload;

  private static final class Payload {
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
  }

  @Override
  public Integer call() throws InterruptedException {
    Request request = client.request(CoAP.Code.PUT);
    if (payload.text != null) {
      request.setPayload(payload.text.getBytes(UTF_8));
      request.getOptions().setContentFormat(MediaTypeRegistry.TEXT_PLAIN);
    } else {
      request.setPayload(read(payload.file));
      request.getOptions().setContentFormat(MediaTypeRegistry.APPLICATION_OCTET_STREAM);
    }
    return OneExchange.run(client, request, Answer::codeAndPayload);
  }

  private byte[] read(Path file) {
    try {
      return Files.readAllBytes(file);
    } catch (IOException unreadable) {
      throw client.common().usage("--file '%s' is not a file that can be read".formatted(file));
    }
  }
}
