package dev.fulmar.examples.interop;

import dev.fulmar.netem.Direction;
import java.io.IOException;
import java.util.List;
import org.eclipse.californium.core.coap.CoAP;
import org.eclipse.californium.core.coap.CoAP.ResponseCode;
import org.eclipse.californium.core.coap.MediaTypeRegistry;
import org.eclipse.californium.core.coap.Request;
import org.eclipse.californium.core.coap.Response;
import org.eclipse.californium.core.coap.Token;

/** Messages, methods and tokens: the basic cases (RFC 7252, 4 and 5). */
final class CoreCases {
  private static final String TEST = "/test";
  private static final String SEPARATE = "/separate";
  private static final byte[] LONGEST_TOKEN = {1, 2, 3, 4, 5, 6, 7, 8};

  static final List<InteropCase> ALL =
      List.of(
          InteropCase.of("CORE_01", "GET, confirmable", run -> get(run, CoAP.Type.CON)),
          InteropCase.of("CORE_02", "DELETE, confirmable", run -> delete(run, CoAP.Type.CON)),
          InteropCase.of(
              "CORE_03", "PUT, confirmable", run -> send(run, CoAP.Code.PUT, CoAP.Type.CON)),
          InteropCase.of(
              "CORE_04", "POST, confirmable", run -> send(run, CoAP.Code.POST, CoAP.Type.CON)),
          InteropCase.of("CORE_05", "GET, non-confirmable", run -> get(run, CoAP.Type.NON)),
          InteropCase.of("CORE_06", "DELETE, non-confirmable", run -> delete(run, CoAP.Type.NON)),
          InteropCase.of(
              "CORE_07", "PUT, non-confirmable", run -> send(run, CoAP.Code.PUT, CoAP.Type.NON)),
          InteropCase.of(
              "CORE_08", "POST, non-confirmable", run -> send(run, CoAP.Code.POST, CoAP.Type.NON)),
          InteropCase.of(
              "CORE_09", "a response that comes later, confirmable", run -> separate(run, null)),
          InteropCase.of(
              "CORE_10",
              "a token of eight bytes comes back",
              run -> withToken(run, new Token(LONGEST_TOKEN))),
          InteropCase.of(
              "CORE_11",
              "a token comes back in a response that comes later",
              run -> separate(run, new Token(LONGEST_TOKEN))),
          InteropCase.of(
              "CORE_12", "an empty token comes back", run -> withToken(run, Token.EMPTY)),
          InteropCase.of("CORE_13", "a path of three segments", CoreCases::segments),
          InteropCase.of("CORE_14", "a query of three parts", CoreCases::query),
          InteropCase.of(
              "CORE_17", "a response that comes later, non-confirmable", CoreCases::separateNon),
          InteropCase.of("CORE_31", "a ping is answered with a reset", CoreCases::ping));

  private CoreCases() {}

  /** A confirmable request is answered in its acknowledgement, another by a NON (5.2). */
  private static void checkType(Response response, Request request) {
    CoAP.Type wanted = request.getType() == CoAP.Type.CON ? CoAP.Type.ACK : CoAP.Type.NON;
    Replies.checkType(response, CaseRun.name(request), wanted);
  }

  private static void get(CaseRun run, CoAP.Type type) throws IOException {
    Request request = run.request(CoAP.Code.GET, type, TEST);
    checkType(run.content(request), request);
  }

  private static void delete(CaseRun run, CoAP.Type type) throws IOException {
    Request get = run.get(TEST); // a DELETE of what is not there is answered 2.02 too (5.8.4)
    if (run.ask(get).getCode() == ResponseCode.NOT_FOUND) {
      throw new CaseSkip("the server does not offer " + CaseRun.name(get) + ": 4.04");
    }
    Request request = run.request(CoAP.Code.DELETE, type, TEST);
    checkType(run.ask(request, ResponseCode.DELETED), request);
    run.recreate(TEST, MediaTypeRegistry.TEXT_PLAIN);
  }

  private static void send(CaseRun run, CoAP.Code code, CoAP.Type type) throws IOException {
    Request request = run.sending(code, type, TEST, "interop");
    checkType(run.ask(request, ResponseCode.CHANGED, ResponseCode.CREATED), request);
  }

  private static void withToken(CaseRun run, Token token) throws IOException {
    Request request = run.get(TEST);
    request.setToken(token);
    checkType(run.content(request), request);
  }

  private static void separate(CaseRun run, Token token) throws IOException {
    Request request = run.get(SEPARATE);
    if (token != null) {
      request.setToken(token);
    }
    Response response = run.content(request);
    Replies.checkType(response, CaseRun.name(request), CoAP.Type.CON);
    if (!isAcknowledged(run, request)) {
      throw CaseFailure.of(
          "%s had no acknowledgement before or beside its response", CaseRun.name(request));
    }
  }

  private static void separateNon(CaseRun run) throws IOException {
    Request request = run.request(CoAP.Code.GET, CoAP.Type.NON, SEPARATE);
    Response response = run.content(request);
    Replies.checkType(response, CaseRun.name(request), CoAP.Type.NON);
    if (isAcknowledged(run, request)) {
      throw CaseFailure.of("a non-confirmable %s was acknowledged", CaseRun.name(request));
    }
  }

  private static boolean isAcknowledged(CaseRun run, Request request) {
    return run.log().since(0, Direction.DOWN).stream()
        .anyMatch(sent -> sent.isEmptyAckOf(request.getMID()));
  }

  private static void segments(CaseRun run) throws IOException {
    run.content(run.get("/seg1/seg2/seg3"));
  }

  private static void query(CaseRun run) throws IOException {
    Request request = run.get("/query");
    request.getOptions().addUriQuery("first=1").addUriQuery("second=2").addUriQuery("third=3");
    run.content(request);
  }

  private static void ping(CaseRun run) throws IOException {
    new Ping(run.wire(), run.link().isLossy()).run();
  }
}
