package dev.fulmar.examples.apps.coap;

import com.google.gson.JsonObject;
import dev.fulmar.examples.apps.Output;
import dev.fulmar.examples.apps.SocketName;
import java.time.Duration;
import java.util.concurrent.Callable;
import org.eclipse.californium.core.coap.CoAP;
import org.eclipse.californium.core.coap.Request;
import org.eclipse.californium.core.coap.Token;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code fulmar coap ping}: an empty confirmable message, answered by a reset (RFC 7252, 4.3). */
@Command(
    name = "ping",
    description = "Asks whether somebody speaks CoAP there, and prints how long the answer took.",
    footer = {"", "Example:", "  fulmar coap ping --count 3 coap://[::1]"})
final class PingCommand implements Callable<Integer> {
  private static final double NANOS_PER_MILLI = 1e6;

  @Mixin private Exchanges exchanges;

  @Override
  public Integer call() throws InterruptedException {
    Output output = exchanges.client().common().output();
    Request next = ping();
    try (ClientSession session = exchanges.client().open()) {
      long begun = System.nanoTime();
      for (int done = 1; true; done++) {
        ping(session, next, output);
        if (!exchanges.repetition().goesOn(done, System.nanoTime() - begun) || output.isClosed()) {
          return 0;
        }
        next = ping();
      }
    }
  }

  /** As a request it has the address of the URI, and nothing else. */
  private Request ping() {
    Request ping = new Request(null, CoAP.Type.CON);
    ping.setToken(Token.EMPTY);
    ping.setDestinationContext(exchanges.client().request(CoAP.Code.GET).getDestinationContext());
    return ping;
  }

  private static void ping(ClientSession session, Request ping, Output output)
      throws InterruptedException {
    Duration rtt = session.ping(ping);
    String peer = SocketName.of(ping.getDestinationContext().getPeerAddress());
    double millis = rtt.toNanos() / NANOS_PER_MILLI;
    JsonObject json = new JsonObject();
    json.addProperty("code", "0.00");
    json.addProperty("type", CoAP.Type.RST.name());
    json.addProperty("mid", ping.getMID());
    json.addProperty("rtt_ms", millis);
    json.addProperty("payload_bytes", 0);
    json.addProperty("retransmissions", session.sent().takeRetransmissions());
    json.addProperty("payload", "");
    output.result("%s answered in %.1f ms".formatted(peer, millis), json);
  }
}
