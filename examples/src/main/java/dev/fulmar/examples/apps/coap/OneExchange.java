package dev.fulmar.examples.apps.coap;

import dev.fulmar.examples.apps.CommandFailure;
import dev.fulmar.examples.apps.Output;
import java.util.function.Function;
import org.eclipse.californium.core.coap.Request;

/** A client that asks once. */
final class OneExchange {
  private OneExchange() {}

  /**
   * Sends the request and prints what came back.
   *
   * @param words what a person is shown of a success
   * @return 0
   * @throws CommandFailure if there was no answer or its code is 4.xx or 5.xx
   */
  static int run(ClientOptions client, Request request, Function<Answer, String> words)
      throws InterruptedException {
    Output output = client.common().output();
    try (ClientSession session = client.open()) {
      Answer answer = new Answer(session.exchange(request), session.sent().takeRetransmissions());
      if (answer.isSuccess()) {
        output.result(words.apply(answer), answer.json());
        return 0;
      }
      output.resultForPrograms(answer.json());
      throw answer.refusal();
    }
  }
}
