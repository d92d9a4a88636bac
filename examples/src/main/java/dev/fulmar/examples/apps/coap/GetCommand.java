package dev.fulmar.examples.apps.coap;

import java.util.concurrent.Callable;
import org.eclipse.californium.core.coap.CoAP;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code fulmar coap get}: prints the payload. */
@Command(
    name = "get",
    description = "Asks for a resource and prints its payload.",
    footer = {"", "Example:", "  fulmar coap get --json coap://[::1]/metrics"})
final class GetCommand implements Callable<Integer> {
  @Mixin private Exchanges exchanges;

  @Override
  public Integer call() throws InterruptedException {
    return exchanges.run(() -> exchanges.client().request(CoAP.Code.GET), Answer::payload);
  }
}
