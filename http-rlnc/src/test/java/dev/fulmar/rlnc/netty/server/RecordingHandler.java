package dev.fulmar.rlnc.netty.server;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;

/** An application that remembers what it got, as {@code id method target body}, and says "ok". */
public final class RecordingHandler implements RequestHandler {
  private final List<String> got = new CopyOnWriteArrayList<>();
  private final boolean answersAll;

  /** Says nothing to network-coded requests, as the paper's wire has it. */
  public RecordingHandler() {
    this(false);
  }

  /** Says "ok" to network-coded requests, too, or not. */
  public RecordingHandler(boolean answersAll) {
    this.answersAll = answersAll;
  }

  @Override
  public Optional<HandlerResponse> handle(DeliveredRequest request) throws Exception {
    String id = request.id().isPresent() ? Long.toString(request.id().getAsLong()) : "-";
    got.add(
        "%s %s %s %s"
            .formatted(id, request.method(), request.target(), new String(request.body(), UTF_8)));
    return request.id().isPresent() && !answersAll
        ? Optional.empty()
        : Optional.of(new HandlerResponse(200, "text/plain", "ok".getBytes(UTF_8)));
  }

  /** What came, in its order. */
  public List<String> got() {
    return got;
  }

  /** The bodies alone. */
  public List<String> bodies() {
    return got.stream().map(line -> line.substring(line.lastIndexOf(' ') + 1)).toList();
  }
}
