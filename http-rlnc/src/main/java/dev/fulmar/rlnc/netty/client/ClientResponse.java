package dev.fulmar.rlnc.netty.client;

import dev.fulmar.rlnc.wire.BinaryResponse;
import dev.fulmar.rlnc.wire.Field;
import java.util.List;
import java.util.Optional;

/** What the application at the other end answered to a request that was delivered. */
public final class ClientResponse {
  private final Optional<BinaryResponse> response;

  ClientResponse(Optional<BinaryResponse> response) {
    this.response = response;
  }

  /**
   * Whether the request was delivered, but the server has lost what came of it, as one does that
   * keeps no journal and was restarted.
   */
  public boolean responseLost() {
    return response.isEmpty();
  }

  /** The HTTP status code, from 200 to 599; 0 if the response is lost. */
  public int status() {
    return response.map(BinaryResponse::status).orElse(0);
  }

  /** The header fields, without those that belong to a connection; names in lower case. */
  public List<Field> fields() {
    return response.map(BinaryResponse::fields).orElse(List.of());
  }

  /** The value of the first field of a name, in lower case. */
  public Optional<String> field(String name) {
    return fields().stream().filter(f -> f.name().equals(name)).map(Field::value).findFirst();
  }

  /** The body; not copied, none if the response is lost. */
  public byte[] body() {
    return response.map(BinaryResponse::content).orElseGet(() -> new byte[0]);
  }

  @Override
  public String toString() {
    return responseLost()
        ? "delivered, response lost"
        : status() + ", %d bytes".formatted(body().length);
  }
}
