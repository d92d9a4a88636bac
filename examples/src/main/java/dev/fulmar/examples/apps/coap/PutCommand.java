package dev.fulmar.examples.apps.coap;

import java.util.concurrent.Callable;
import org.eclipse.californium.core.coap.CoAP;
import org.eclipse.californium.core.coap.Request;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code fulmar coap put}: prints the code of the answer. */
@Command(
    name = "put",
    description = "Puts a payload to a resource and prints the code of the answer.",
    footer = {"", "Example:", "  fulmar coap put --payload 21.5 coap://[::1]/test"})
final class PutCommand implements Callable<Integer> {
  @Mixin private Exchanges exchanges;

  @ArgGroup(multiplicity = "1")
  private PayloadOption payload;

  @Override
  public Integer call() throws InterruptedException {
    return exchanges.run(this::request, Answer::codeAndPayload);
  }

  private Request request() {
    Request request = exchanges.client().request(CoAP.Code.PUT);
    payload.applyTo(request, exchanges.client().common());
    return request;
  }
}
