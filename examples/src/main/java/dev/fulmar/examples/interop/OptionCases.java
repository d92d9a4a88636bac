package dev.fulmar.examples.interop;

import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import org.eclipse.californium.core.coap.CoAP;
import org.eclipse.californium.core.coap.CoAP.ResponseCode;
import org.eclipse.californium.core.coap.MediaTypeRegistry;
import org.eclipse.californium.core.coap.Request;
import org.eclipse.californium.core.coap.Response;

/** Locations, formats, validation and preconditions (RFC 7252, 5.10). */
final class OptionCases {
  private static final String VALIDATE = "/validate";
  private static final String CREATE = "/create1";

  static final List<InteropCase> ALL =
      List.of(
          InteropCase.of(
              "CORE_18", "a POST creates at a path of three segments", OptionCases::locationPath),
          InteropCase.of(
              "CORE_19", "a POST creates at a query of two parts", OptionCases::locationQuery),
          InteropCase.of("CORE_20", "Accept chooses between text and XML", OptionCases::accept),
          InteropCase.of("CORE_21", "an ETag is valid until a change", OptionCases::validation),
          InteropCase.of("CORE_22", "If-Match guards a PUT", OptionCases::ifMatch),
          InteropCase.of(
              "CORE_23", "If-None-Match lets a PUT create only", OptionCases::ifNoneMatch));

  private OptionCases() {}

  private static void locationPath(CaseRun run) throws IOException {
    Request post = run.sending(CoAP.Code.POST, CoAP.Type.CON, "/test", "create");
    Response created = run.ask(post, ResponseCode.CREATED);
    checkLocation(
        "Location-Path",
        List.of("location1", "location2", "location3"),
        created.getOptions().getLocationPath());
  }

  private static void locationQuery(CaseRun run) throws IOException {
    Request post = run.sending(CoAP.Code.POST, CoAP.Type.CON, "/location-query", "create");
    Response created = run.ask(post, ResponseCode.CREATED);
    checkLocation(
        "Location-Query", List.of("first=1", "second=2"), created.getOptions().getLocationQuery());
  }

  private static void checkLocation(String option, List<String> wanted, List<String> got) {
    if (!wanted.equals(got)) {
      throw CaseFailure.of("%s is %s, expected %s", option, got, wanted);
    }
  }

  private static void accept(CaseRun run) throws IOException {
    checkFormat(run, MediaTypeRegistry.TEXT_PLAIN);
    checkFormat(run, MediaTypeRegistry.APPLICATION_XML);
  }

  private static void checkFormat(CaseRun run, int format) throws IOException {
    Request request = run.get("/multi-format");
    request.getOptions().setAccept(format);
    Response response = run.content(request);
    if (!response.getOptions().isContentFormat(format)) {
      throw CaseFailure.of(
          "Accept %d was answered with content format %s",
          format,
          response.getOptions().hasContentFormat()
              ? response.getOptions().getContentFormat()
              : "(none)");
    }
  }

  private static void validation(CaseRun run) throws IOException {
    byte[] etag = etag(run.content(run.get(VALIDATE)));
    Response valid = ask(run, validating(run, etag), ResponseCode.VALID);
    if (!Arrays.equals(etag(valid), etag)) {
      throw CaseFailure.of(
          "2.03 has ETag %s, asked was %s", Codec.hex(etag(valid)), Codec.hex(etag));
    }
    if (valid.getPayloadSize() > 0) {
      throw CaseFailure.of("2.03 has a payload of %d byte(s)", valid.getPayloadSize());
    }
    change(run, null);
    Response changed = ask(run, validating(run, etag), ResponseCode.CONTENT);
    if (Arrays.equals(etag(changed), etag)) {
      throw CaseFailure.of("ETag %s outlived a change of the content", Codec.hex(etag));
    }
  }

  private static Request validating(CaseRun run, byte[] etag) {
    Request request = run.get(VALIDATE);
    request.getOptions().addETag(etag);
    return request;
  }

  private static void ifMatch(CaseRun run) throws IOException {
    byte[] first = etag(run.content(run.get(VALIDATE)));
    String updated = change(run, first);
    Response second = ask(run, run.get(VALIDATE), ResponseCode.CONTENT);
    checkPayload(second, updated);
    String unguarded = change(run, null);
    Request stale = changing(run, "stale");
    stale.getOptions().addIfMatch(etag(second));
    ask(run, stale, ResponseCode.PRECONDITION_FAILED);
    checkPayload(ask(run, run.get(VALIDATE), ResponseCode.CONTENT), unguarded);
  }

  /** Changes the content, and gives what it is now. */
  private static String change(CaseRun run, byte[] ifMatch) throws IOException {
    Request put = changing(run, "changed " + run.wire().newToken().getAsString());
    if (ifMatch != null) {
      put.getOptions().addIfMatch(ifMatch);
    }
    run.ask(put, ResponseCode.CHANGED);
    return put.getPayloadString();
  }

  private static Request changing(CaseRun run, String payload) {
    return run.sending(CoAP.Code.PUT, CoAP.Type.CON, VALIDATE, payload);
  }

  private static void checkPayload(Response response, String wanted) {
    if (!wanted.equals(response.getPayloadString())) {
      throw CaseFailure.of("the content is not what the last allowed PUT made it");
    }
  }

  private static byte[] etag(Response response) {
    List<byte[]> etags = response.getOptions().getETags();
    if (etags.size() != 1) {
      throw CaseFailure.of(
          "%s has %d ETag options, expected 1", Codec.name(response.getCode()), etags.size());
    }
    return etags.get(0);
  }

  private static void ifNoneMatch(CaseRun run) throws IOException {
    run.ask(run.request(CoAP.Code.DELETE, CoAP.Type.CON, CREATE));
    run.ask(creating(run), ResponseCode.CREATED);
    ask(run, creating(run), ResponseCode.PRECONDITION_FAILED);
    run.ask(run.request(CoAP.Code.DELETE, CoAP.Type.CON, CREATE));
  }

  private static Request creating(CaseRun run) {
    Request put = run.sending(CoAP.Code.PUT, CoAP.Type.CON, CREATE, "created");
    put.getOptions().setIfNoneMatch(true);
    return put;
  }

  private static Response ask(CaseRun run, Request request, ResponseCode wanted)
      throws IOException {
    Response response = run.ask(request);
    Replies.checkCodeStrictly(response, CaseRun.name(request), wanted);
    return response;
  }
}
