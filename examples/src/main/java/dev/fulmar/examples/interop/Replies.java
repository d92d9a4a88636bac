package dev.fulmar.examples.interop;

import dev.fulmar.examples.apps.PlainText;
import java.util.Arrays;
import java.util.stream.Collectors;
import org.eclipse.californium.core.coap.CoAP;
import org.eclipse.californium.core.coap.CoAP.ResponseCode;
import org.eclipse.californium.core.coap.Response;

/** What cases ask of responses. */
final class Replies {
  private static final int MAX_SHOWN_CHARS = 80;

  private Replies() {}

  /**
   * One of these codes. A server that lacks the resource or the method is no worse for it.
   *
   * @throws CaseSkip if it answered 4.04, 4.05 or 5.01 instead
   * @throws CaseFailure if it answered something else
   */
  static void checkCode(Response response, String request, ResponseCode... allowed) {
    ResponseCode code = response.getCode();
    if (Arrays.asList(allowed).contains(code)) {
      return;
    }
    if (code == ResponseCode.NOT_FOUND
        || code == ResponseCode.METHOD_NOT_ALLOWED
        || code == ResponseCode.NOT_IMPLEMENTED) {
      throw new CaseSkip("the server does not offer %s: %s".formatted(request, shown(response)));
    }
    checkCodeStrictly(response, request, allowed);
  }

  /**
   * One of these codes, where the server has shown that it offers what is asked for.
   *
   * @throws CaseFailure if it answered something else
   */
  static void checkCodeStrictly(Response response, String request, ResponseCode... allowed) {
    if (!Arrays.asList(allowed).contains(response.getCode())) {
      throw CaseFailure.of(
          "%s was answered %s, expected %s",
          request,
          shown(response),
          Arrays.stream(allowed).map(Codec::name).collect(Collectors.joining(" or ")));
    }
  }

  /**
   * 2.05, with a payload.
   *
   * @throws CaseFailure if it is another code, or there is no payload
   */
  static void checkContent(Response response, String request) {
    checkCodeStrictly(response, request, ResponseCode.CONTENT);
    if (response.getPayloadSize() == 0) {
      throw CaseFailure.of("the answer to %s has no payload", request);
    }
  }

  /**
   * This type of message.
   *
   * @throws CaseFailure if it is another
   */
  static void checkType(Response response, String request, CoAP.Type type) {
    if (response.getType() != type) {
      throw CaseFailure.of(
          "the answer to %s came as %s, expected %s", request, response.getType(), type);
    }
  }

  /** The code, and the diagnostic payload if there is one (RFC 7252, 5.5.2). */
  private static String shown(Response response) {
    String code = Codec.name(response.getCode());
    if (response.isSuccess() || response.getPayloadSize() == 0) {
      return code;
    }
    String text = PlainText.ofPayload(response.getPayload());
    return code + " (" + text.substring(0, Math.min(text.length(), MAX_SHOWN_CHARS)) + ")";
  }
}
