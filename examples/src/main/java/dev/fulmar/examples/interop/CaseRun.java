package dev.fulmar.examples.interop;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.util.LinkedHashSet;
import java.util.Set;
import org.eclipse.californium.core.coap.CoAP;
import org.eclipse.californium.core.coap.CoAP.ResponseCode;
import org.eclipse.californium.core.coap.MediaTypeRegistry;
import org.eclipse.californium.core.coap.Request;
import org.eclipse.californium.core.coap.Response;

/** One case at work: a client of its own behind a link of its own. */
final class CaseRun {
  private static final int NON_ATTEMPTS = 3;
  private static final int NON_ATTEMPTS_WHEN_LOSSY = 6;
  private static final String WELL_KNOWN = "/.well-known/";

  private final CaseLink link;
  private final Wire wire;
  private final PathMap paths;
  private final Set<String> remarks = new LinkedHashSet<>();

  CaseRun(CaseLink link, Wire wire, PathMap paths) {
    this.link = link;
    this.wire = wire;
    this.paths = paths;
  }

  CaseLink link() {
    return link;
  }

  WireLog log() {
    return link.log();
  }

  Wire wire() {
    return wire;
  }

  /** What a server that passes could do better, in one line; empty if nothing. */
  String remarks() {
    return String.join("; ", remarks);
  }

  /** Where the server has what the plugtest has at a path. */
  String path(String plugtestPath) {
    return plugtestPath.startsWith(WELL_KNOWN) ? plugtestPath : paths.path(plugtestPath);
  }

  /** A confirmable GET. */
  Request get(String plugtestPath) {
    return request(CoAP.Code.GET, CoAP.Type.CON, plugtestPath);
  }

  /** A request with a new message id and token. */
  Request request(CoAP.Code code, CoAP.Type type, String plugtestPath) {
    return requestTo(code, type, path(plugtestPath));
  }

  /** A request to a path of the server's own. */
  Request requestTo(CoAP.Code code, CoAP.Type type, String path) {
    Request request = new Request(code, type);
    request.setMID(wire.newMid());
    request.setToken(wire.newToken());
    if (!path.equals("/")) {
      for (String segment : path.substring(1).split("/", -1)) {
        request.getOptions().addUriPath(segment);
      }
    }
    return request;
  }

  /** A request with a text for its payload. */
  Request sending(CoAP.Code code, CoAP.Type type, String plugtestPath, String payload) {
    Request request = request(code, type, plugtestPath);
    request.getOptions().setContentFormat(MediaTypeRegistry.TEXT_PLAIN);
    request.setPayload(payload.getBytes(UTF_8));
    return request;
  }

  /**
   * Sends a request and waits for its response. A non-confirmable one is asked anew, with another
   * message id and token, if nothing comes.
   *
   * @throws CaseFailure if there is none
   */
  Response ask(Request request) throws IOException {
    String name = name(request);
    if (request.getType() == CoAP.Type.CON) {
      return new Exchange(wire, request, name, link.isLossy()).run();
    }
    int attempts = link.isLossy() ? NON_ATTEMPTS_WHEN_LOSSY : NON_ATTEMPTS;
    for (int attempt = 0; attempt < attempts; attempt++) {
      Response response = new Exchange(wire, request, name, false).run();
      if (response != null) {
        return response;
      }
      request.setMID(wire.newMid());
      request.setToken(wire.newToken());
    }
    throw CaseFailure.silence("no answer to %s, sent %d time(s) as NON", name, attempts);
  }

  /**
   * Asks for what must exist, with one of these codes.
   *
   * @throws CaseSkip if the server does not offer it, see {@link Replies#checkCode}
   */
  Response ask(Request request, ResponseCode... allowed) throws IOException {
    Response response = ask(request);
    Replies.checkCode(response, name(request), allowed);
    if (response.getPayloadSize() > 0 && !response.getOptions().hasContentFormat()) {
      remarks.add(
          "no Content-Format option beside the payload (RFC 7252, 5.5.1: should be included)");
    }
    return response;
  }

  /**
   * Asks for a content that must exist: 2.05 and a payload.
   *
   * @throws CaseSkip if the server has no such resource
   */
  Response content(Request get) throws IOException {
    Response response = ask(get, ResponseCode.CONTENT);
    Replies.checkContent(response, name(get));
    return response;
  }

  /**
   * Creates what an earlier case, or this one, may have deleted.
   *
   * @param format the content format it is to have, text if it is negative
   */
  void recreate(String plugtestPath, int format) throws IOException {
    Response found = ask(get(plugtestPath));
    if (found.getCode() == ResponseCode.NOT_FOUND) {
      Request put = sending(CoAP.Code.PUT, CoAP.Type.CON, plugtestPath, "recreated");
      put.getOptions().setContentFormat(Math.max(MediaTypeRegistry.TEXT_PLAIN, format));
      ask(put);
    }
  }

  /**
   * Registers for notifications.
   *
   * @throws CaseSkip if the server has no such resource
   * @throws CaseFailure if it cannot be observed
   */
  Observation observe(Request get) throws IOException {
    get.getOptions().setObserve(0);
    Response response = content(get);
    if (!response.getOptions().hasObserve()) {
      throw CaseFailure.of("%s cannot be observed: its answer has no Observe option", name(get));
    }
    Observation observation = new Observation(wire, response, link.isLossy());
    wire.add(observation);
    return observation;
  }

  /** What to call a request in a reason: {@code GET /test}. */
  static String name(Request request) {
    String query = request.getOptions().getUriQueryString();
    return "%s /%s%s"
        .formatted(
            request.getCode(),
            request.getOptions().getUriPathString(),
            query.isEmpty() ? "" : "?" + query);
  }
}
