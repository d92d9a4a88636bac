package dev.fulmar.examples.apps.coap;

import com.google.gson.JsonNull;
import com.google.gson.JsonObject;
import com.google.gson.JsonPrimitive;
import dev.fulmar.examples.apps.CommandFailure;
import dev.fulmar.examples.apps.PlainText;
import dev.fulmar.examples.apps.SocketName;
import java.util.Arrays;
import java.util.Locale;
import java.util.stream.Collectors;
import org.eclipse.californium.core.coap.OptionSet;
import org.eclipse.californium.core.coap.Response;

/** What a server said, as words and as JSON. */
final class Answer {
  private static final double NANOS_PER_MILLI = 1e6;

  private final Response response;
  private final int retransmissions;

  /**
   * @param retransmissions how often this side repeated itself to get it; {@code >= 0}
   */
  Answer(Response response, int retransmissions) {
    this.response = response;
    this.retransmissions = retransmissions;
  }

  /** {@code 2.05 Content}: the code by number and name (RFC 7252, 12.1.2). */
  String code() {
    String name =
        Arrays.stream(response.getCode().name().split("_"))
            .map(word -> word.charAt(0) + word.substring(1).toLowerCase(Locale.ROOT))
            .collect(Collectors.joining(" "));
    return response.getCode().text + " " + name;
  }

  /** The payload, fit for a terminal. */
  String payload() {
    return PlainText.ofPayload(response.getPayload());
  }

  /** Whether the code is of class 2. */
  boolean isSuccess() {
    return response.isSuccess();
  }

  /** The code, and after it the location of what was created and the payload if there are any. */
  String codeAndPayload() {
    String code = isLocated() ? code() + " at " + location() : code();
    return response.getPayloadSize() == 0 ? code : code + ": " + payload();
  }

  private boolean isLocated() {
    OptionSet options = response.getOptions();
    return options.getLocationPathCount() + options.getLocationQueryCount() > 0;
  }

  private String location() {
    return PlainText.oneLine(response.getOptions().getLocationString());
  }

  /** The failure of a command that was answered with 4.xx or 5.xx. */
  CommandFailure refusal() {
    String peer = SocketName.of(response.getSourceContext().getPeerAddress());
    return new CommandFailure("%s answered %s".formatted(peer, codeAndPayload()));
  }

  /**
   * The fields of a result line; {@code rtt_ms} is null for what came unasked, {@code location} is
   * there where something was created.
   */
  JsonObject json() {
    JsonObject json = new JsonObject();
    json.addProperty("code", response.getCode().text);
    json.addProperty("type", response.getType().name());
    json.addProperty("mid", response.getMID());
    Long rttNanos = response.getApplicationRttNanos();
    json.add(
        "rtt_ms",
        rttNanos == null ? JsonNull.INSTANCE : new JsonPrimitive(rttNanos / NANOS_PER_MILLI));
    if (isLocated()) {
      json.addProperty("location", location());
    }
    json.addProperty("payload_bytes", response.getPayloadSize());
    json.addProperty("retransmissions", retransmissions);
    json.addProperty("payload", payload());
    return json;
  }
}
