package dev.fulmar.examples.apps.coap;

import dev.fulmar.cocored.policy.gateway.GatewaySnapshot;
import dev.fulmar.examples.apps.CommandFailure;
import dev.fulmar.examples.apps.DurationConverter;
import dev.fulmar.examples.apps.Output;
import dev.fulmar.examples.apps.WholeNumber;
import java.time.Duration;
import java.util.concurrent.Callable;
import org.eclipse.californium.core.coap.CoAP;
import org.eclipse.californium.core.coap.Request;
import org.eclipse.californium.core.coap.Response;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code fulmar coap observe}: prints each notification (RFC 7641) until it has had enough. */
@Command(
    name = "observe",
    description =
        "Observes a resource and prints each notification; without --count and --duration"
            + " until it is interrupted.",
    footer = {"", "Example:", "  fulmar coap observe --count 3 coap://[::1]/obs"})
final class ObserveCommand implements Callable<Integer> {
  @Mixin private ClientOptions client;

  @Option(
      names = "--count",
      paramLabel = "N",
      converter = WholeNumber.Count.class,
      description = "End after N notifications; the answer to the registration is the first.")
  private Integer count;

  @Option(
      names = "--duration",
      paramLabel = "TIME",
      converter = DurationConverter.class,
      description = "End after this time, as in 10s, whatever was notified.")
  private Duration duration;

  @Override
  public Integer call() throws InterruptedException {
    Request request = client.request(CoAP.Code.GET);
    request.setObserve();
    Output output = client.common().output();
    try (ClientSession session = client.open();
        Observation observation = Observation.start(session, request)) {
      Runtime.getRuntime().addShutdownHook(new Thread(observation::cancel, "fulmar-coap-stop"));
      follow(session, observation, output);
      if (!observation.cancel()) {
        output.note("the server did not confirm the end of the observation");
      }
      session.endpoint().ackPacing().ifPresent(pacing -> output.note(words(pacing)));
      return 0;
    }
  }

  private static String words(GatewaySnapshot pacing) {
    return "of %d confirmable notifications %d were acknowledged as there was room, %d at the deadline,"
            .formatted(pacing.arrivals(), pacing.released(), pacing.deadline())
        + " %d in favour of a fresher one; %d came again, %d acknowledgements were repeated"
            .formatted(pacing.superseded(), pacing.duplicates(), pacing.repeated());
  }

  private void follow(ClientSession session, Observation observation, Output output)
      throws InterruptedException {
    long begun = System.nanoTime();
    Duration patience = duration == null ? DurationConverter.LONGEST : duration;
    int wanted = count == null ? Integer.MAX_VALUE : count;
    for (int seen = 0; seen < wanted && !output.isClosed(); seen++) {
      Response response = observation.next(patience.minusNanos(System.nanoTime() - begun));
      if (response == null) {
        if (seen == 0) {
          throw observation.noAnswer();
        }
        return;
      }
      Answer answer = new Answer(response, session.sent().takeRetransmissions());
      if (!answer.isSuccess()) {
        output.resultForPrograms(answer.json());
        throw answer.refusal();
      }
      output.result(answer.payload(), answer.json());
      if (!response.getOptions().hasObserve()) {
        throw new CommandFailure(
            seen == 0 ? "this resource cannot be observed" : "the server ended the observation");
      }
    }
  }
}
