package dev.fulmar.rlnc.netty.server;

import dev.fulmar.rlnc.coding.Combination;
import io.netty.handler.codec.http.FullHttpResponse;
import io.netty.handler.codec.http.HttpHeaders;
import java.util.function.Consumer;

/**
 * A coded request of the paper's profile on its way to its session.
 *
 * @param principal whose certificate the connection had
 * @param reply takes the one response, on any thread
 * @param silence runs instead of the reply if there shall be none
 */
record PaperArrival(
    ClientId client,
    String principal,
    String method,
    String target,
    HttpHeaders headers,
    Combination combination,
    Consumer<FullHttpResponse> reply,
    Runnable silence) {

  /** What its session goes by; clients without a name have one for each target. */
  String sessionKey() {
    return client.anonymous() ? client.name() + " " + method + " " + target : client.name();
  }
}
