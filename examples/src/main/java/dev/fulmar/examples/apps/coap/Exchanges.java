package dev.fulmar.examples.apps.coap;

import dev.fulmar.examples.apps.CommandFailure;
import dev.fulmar.examples.apps.Output;
import java.util.function.Function;
import java.util.function.Supplier;
import org.eclipse.californium.core.coap.Request;
import picocli.CommandLine.Mixin;

/** What a client that asks and is answered takes, and how it does it. */
final class Exchanges {
  @Mixin private ClientOptions client;
  @Mixin private Repetition repetition;

  ClientOptions client() {
    return client;
  }

  Repetition repetition() {
    return repetition;
  }

  /**
   * Sends the request as often as the user wants it, the next one when the last is answered, and
   * prints what came back.
   *
   * @param request makes one; the first is made before anything is opened
   * @param words what a person is shown of a success
   * @return 0
   * @throws CommandFailure at the first that has no answer or whose code is 4.xx or 5.xx
   */
  int run(Supplier<Request> request, Function<Answer, String> words) throws InterruptedException {
    Output output = client.common().output();
    Request next = request.get();
    try (ClientSession session = client.open()) {
      long begun = System.nanoTime();
      for (int done = 1; true; done++) {
        Answer answer = new Answer(session.exchange(next), session.sent().takeRetransmissions());
        if (!answer.isSuccess()) {
          output.resultForPrograms(answer.json());
          throw answer.refusal();
        }
        output.result(words.apply(answer), answer.json());
        if (!repetition.goesOn(done, System.nanoTime() - begun) || output.isClosed()) {
          return 0;
        }
        next = request.get();
      }
    }
  }
}
