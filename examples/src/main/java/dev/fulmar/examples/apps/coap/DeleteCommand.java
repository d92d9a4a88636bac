package dev.fulmar.examples.apps.coap;

import java.util.concurrent.Callable;
import org.eclipse.californium.core.coap.CoAP;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code fulmar coap delete}: prints the code of the answer. */
@Command(
    name = "delete",
    description = "Deletes a resource and prints the code of the answer.",
    footer = {"", "Example:", "  fulmar coap delete coap://[::1]/create1"})
final class DeleteCommand implements Callable<Integer> {
  @Mixin private Exchanges exchanges;

  @Override
  public Integer call() throws InterruptedException {
    return exchanges.run(
        () -> exchanges.client().request(CoAP.Code.DELETE), Answer::codeAndPayload);
  }
}
