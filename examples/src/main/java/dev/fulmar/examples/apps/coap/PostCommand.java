package dev.fulmar.examples.apps.coap;

import java.util.concurrent.Callable;
import org.eclipse.californium.core.coap.CoAP;
import org.eclipse.californium.core.coap.Request;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code fulmar coap post}: prints the code of the answer and what it says. */
@Command(
    name = "post",
    description = "Posts to a resource and prints the code of the answer, and its payload.",
    footer = {"", "Example:", "  fulmar coap post --file body.bin coap://[::1]/large-create"})
final class PostCommand implements Callable<Integer> {
  @Mixin private Exchanges exchanges;

  @ArgGroup(multiplicity = "0..1")
  private PayloadOption payload; // null where nothing is to be sent

  @Override
  public Integer call() throws InterruptedException {
    return exchanges.run(this::request, Answer::codeAndPayload);
  }

  private Request request() {
    Request request = exchanges.client().request(CoAP.Code.POST);
    if (payload != null) {
      payload.applyTo(request, exchanges.client().common());
    }
    return request;
  }
}
