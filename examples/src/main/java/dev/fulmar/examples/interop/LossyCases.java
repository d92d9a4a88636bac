package dev.fulmar.examples.interop;

import dev.fulmar.examples.interop.WireLog.Sent;
import dev.fulmar.netem.Direction;
import java.io.IOException;
import java.util.List;
import java.util.function.Predicate;
import org.eclipse.californium.core.coap.CoAP;
import org.eclipse.californium.core.coap.EmptyMessage;
import org.eclipse.californium.core.coap.Message;
import org.eclipse.californium.core.coap.Request;
import org.eclipse.californium.core.coap.Response;

/** Exchanges of which the link loses exactly one message (RFC 7252, 4.2). */
final class LossyCases {
  /** Where the link loses others too, its victim may have been another. */
  private static final int ATTEMPTS = 20;

  static final List<InteropCase> ALL =
      List.of(
          InteropCase.of(
              "CORE_15", "GET while a request, then a response, is lost", LossyCases::piggybacked),
          InteropCase.of(
              "CORE_16",
              "GET answered later while each of its four messages is lost in turn",
              LossyCases::separate));

  private LossyCases() {}

  private static void piggybacked(CaseRun run) throws IOException {
    lose(run, "/test", "the request", Direction.UP, 1, LossyCases::isRequest);
    lose(run, "/test", "the response", Direction.DOWN, 1, LossyCases::isResponse);
  }

  private static void separate(CaseRun run) throws IOException {
    String path = "/separate";
    lose(run, path, "the request", Direction.UP, 1, LossyCases::isRequest);
    lose(run, path, "the acknowledgement", Direction.DOWN, 1, LossyCases::isEmptyAck);
    lose(run, path, "the response", Direction.DOWN, 2, LossyCases::isResponse);
    lose(run, path, "its acknowledgement", Direction.UP, 2, LossyCases::isEmptyAck);
  }

  /** Asks until the message was lost that is meant, and sees to it that it came again. */
  private static void lose(
      CaseRun run,
      String path,
      String what,
      Direction direction,
      int position,
      Predicate<Message> meant)
      throws IOException {
    for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
      int mark = run.log().size();
      run.link().lose(direction, position);
      Request request = run.get(path);
      Response response = run.content(request);
      if (path.equals("/separate")) {
        Replies.checkType(response, CaseRun.name(request), CoAP.Type.CON);
      }
      run.link().loseNoMore();
      List<Sent> sent = run.log().since(mark, direction);
      if (sent.stream().anyMatch(one -> one.lost() && meant.test(one.message()))) {
        if (direction == Direction.UP && meant.test(acknowledgement())) {
          awaitRepetition(run, mark, response);
        }
        return;
      }
    }
    throw new CaseSkip("%s of GET %s could not be lost".formatted(what, run.path(path)));
  }

  private static Message acknowledgement() {
    return new EmptyMessage(CoAP.Type.ACK);
  }

  /** A confirmable response whose acknowledgement is lost comes again under the same id. */
  private static void awaitRepetition(CaseRun run, int mark, Response response) throws IOException {
    long until = run.wire().patienceEnds();
    while (transmissions(run, mark, response) < 2) {
      if (!run.wire().await(until)) {
        throw CaseFailure.silence("the response whose acknowledgement was lost was not repeated");
      }
    }
  }

  private static long transmissions(CaseRun run, int mark, Response response) {
    return run.log().since(mark, Direction.DOWN).stream()
        .filter(sent -> sent.message().getMID() == response.getMID())
        .filter(sent -> sent.message().getType() == CoAP.Type.CON)
        .count();
  }

  private static boolean isRequest(Message message) {
    return message instanceof Request;
  }

  private static boolean isResponse(Message message) {
    return message instanceof Response;
  }

  private static boolean isEmptyAck(Message message) {
    return message.getType() == CoAP.Type.ACK && message.getRawCode() == 0;
  }
}
