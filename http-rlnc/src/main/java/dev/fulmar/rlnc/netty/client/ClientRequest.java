package dev.fulmar.rlnc.netty.client;

import static java.util.Objects.requireNonNull;

import dev.fulmar.rlnc.wire.BinaryRequest;
import dev.fulmar.rlnc.wire.Field;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/**
 * A request to be delivered once; immutable.
 *
 * <pre>{@code
 * ClientRequest.post("/readings", "application/json", json).withField("x-sensor", "7")
 * }</pre>
 */
public final class ClientRequest {
  private final BinaryRequest request;

  private ClientRequest(String method, String target, List<Field> fields, byte[] body) {
    fields.forEach(FieldRules::field);
    this.request =
        new BinaryRequest(
            FieldRules.method(method), FieldRules.target(target), FieldRules.carried(fields), body);
  }

  /**
   * A request.
   *
   * @param method POST or PUT
   * @param target path and query, in visible ASCII
   * @param fields header fields, names in lower case; sent sorted by name
   * @param body not copied; must be left alone until the request is delivered
   * @throws IllegalArgumentException if one is not so, or a field would not arrive as it is, as
   *     Host, Connection and Content-Length, which the client sets itself; see {@link
   *     BinaryRequest#carried}
   */
  public static ClientRequest of(String method, String target, List<Field> fields, byte[] body) {
    return new ClientRequest(method, target, fields, requireNonNull(body, "body"));
  }

  /**
   * A POST.
   *
   * @param mediaType the Content-Type
   * @throws IllegalArgumentException as {@link #of}
   */
  public static ClientRequest post(String target, String mediaType, byte[] body) {
    return of("POST", target, List.of(new Field("content-type", mediaType)), body);
  }

  /**
   * A PUT.
   *
   * @param mediaType the Content-Type
   * @throws IllegalArgumentException as {@link #of}
   */
  public static ClientRequest put(String target, String mediaType, byte[] body) {
    return of("PUT", target, List.of(new Field("content-type", mediaType)), body);
  }

  /**
   * The same with a field more.
   *
   * @throws IllegalArgumentException as {@link #of}
   */
  public ClientRequest withField(String name, String value) {
    Field added = new Field(name.toLowerCase(Locale.ROOT), value);
    List<Field> fields = Stream.concat(request.fields().stream(), Stream.of(added)).toList();
    return new ClientRequest(request.method(), request.target(), fields, request.content());
  }

  BinaryRequest binary() {
    return request;
  }
}
