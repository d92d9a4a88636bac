package dev.fulmar.rlnc.wire;

import static java.util.Objects.requireNonNull;

import dev.fulmar.rlnc.wire.Refusal.Reason;
import java.util.List;

/**
 * A request as a symbol carries it: Binary HTTP, of known length (RFC 9292, 3.1). Scheme and
 * authority are the session's, so the scheme is always {@code https} and the authority empty.
 *
 * <pre>
 *   0 | method | scheme | authority | target | fields | content | trailers
 *       each with its length before it, a varint; of the fields, each name and value as well
 * </pre>
 *
 * <p>Symbols are compared byte by byte, so a request has one form only. Of what RFC 9292 permits,
 * these are refused: numbers longer than they need be, a message that ends early or is padded
 * (3.8), trailers, the indeterminate-length form. So are, since the request does not pass the
 * checks of the proxies on its way, control characters, targets that are not a path, more than 256
 * fields, and fields that are not {@link #carried}.
 */
public final class BinaryRequest {
  private static final int KNOWN_LENGTH_REQUEST = 0; // the framing indicator, RFC 9292, 3.3
  private static final String SCHEME = "https";

  private final String method;
  private final String target;
  private final List<Field> fields;
  private final byte[] content;

  /**
   * A request.
   *
   * @param method POST or PUT, as far as the library itself makes it; any token
   * @param target path and query: visible ASCII that begins with {@code /}, without {@code #}
   * @param fields in their order, names in lower case, none but {@link #carried} ones
   * @param content not copied
   * @throws IllegalArgumentException if one of these is not so
   */
  public BinaryRequest(String method, String target, List<Field> fields, byte[] content) {
    this.method = requireNonNull(method, "method");
    this.target = requireNonNull(target, "target");
    this.fields = List.copyOf(fields);
    this.content = requireNonNull(content, "content");
    try {
      check();
    } catch (RefusedException refused) {
      throw new IllegalArgumentException(refused.refusal().detail(), refused);
    }
  }

  /** A request of parts that a peer has chosen, refused where the constructor would throw. */
  public static Parsed<BinaryRequest> of(
      String method, String target, List<Field> fields, byte[] content) {
    try {
      return new Parsed.Accepted<>(new BinaryRequest(method, target, fields, content));
    } catch (IllegalArgumentException illegal) {
      return new Parsed.Refused<>(new Refusal(Reason.MALFORMED, illegal.getMessage()));
    }
  }

  /** A token. */
  public String method() {
    return method;
  }

  /** Path and query. */
  public String target() {
    return target;
  }

  /** In their order, names in lower case. */
  public List<Field> fields() {
    return fields;
  }

  /** Not copied. */
  public byte[] content() {
    return content;
  }

  /** The bytes. */
  public byte[] write() {
    ByteWriter writer = new ByteWriter(content.length + 64 * (fields.size() + 1) + target.length());
    writeTo(writer);
    return writer.toBytes();
  }

  void writeTo(ByteWriter writer) {
    writer.varint(KNOWN_LENGTH_REQUEST).text(method).text(SCHEME).text("").text(target);
    FieldSection.write(fields, writer);
    writer.sized(content).varint(0);
  }

  /** Reads the bytes; what it accepts, {@link #write} makes again. */
  public static Parsed<BinaryRequest> read(byte[] bytes) {
    return read(new ByteReader(bytes));
  }

  static Parsed<BinaryRequest> read(ByteReader reader) {
    try {
      expect(reader.varint() == KNOWN_LENGTH_REQUEST, "a request of known length");
      String method = reader.text();
      expect(reader.text().equals(SCHEME), "the scheme " + SCHEME);
      expect(reader.length() == 0, "no authority");
      String target = reader.text();
      List<Field> fields = FieldSection.read(reader);
      byte[] content = reader.take(reader.length());
      expect(reader.length() == 0, "no trailers");
      reader.expectEnd();
      return of(method, target, fields, content);
    } catch (RefusedException refused) {
      return new Parsed.Refused<>(refused.refusal());
    }
  }

  /**
   * The fields that a symbol carries of those that a request has, with names in lower case and
   * sorted by name; of one name, in their order. Left out are
   *
   * <ul>
   *   <li>those of one connection, and whatever {@code Connection} names (RFC 9110, 7.6.1); {@code
   *       Host} and {@code Content-Length}, which the session and the content say;
   *   <li>the protocol's own: {@code RLNC}, {@code RLNC-Ack}, {@code Idempotency-Key};
   *   <li>what proxies add, change or take away, so that their work is not taken for damage: {@code
   *       Via}, {@code Forwarded}, {@code X-Forwarded-*} and their like; {@code Accept-Encoding}
   *       (caches reduce it to what they store), {@code Cache-Control} and {@code Pragma} (Squid
   *       adds one, and no cache answers a POST), {@code Expect}, {@code Early-Data}, {@code
   *       Priority}; the identifiers that meshes and balancers put in for tracing.
   * </ul>
   *
   * <p>They are sorted since some proxies sort them, as those written in Go do.
   *
   * <p>A symbol that has one of them nevertheless is refused: a decoded request came past the
   * proxies, which would have replaced a forged {@code X-Forwarded-For} or {@code Client-Cert}. An
   * application must not trust any other field because its proxy sets it. A field that a proxy
   * changes and that is not known here costs one more transmission for each request, nothing else.
   */
  public static List<Field> carried(List<Field> fields) {
    return CarriedFields.of(fields, CarriedFields::inRequest);
  }

  private void check() throws RefusedException {
    expect(HttpSyntax.isToken(method), "a method that is a token");
    expect(HttpSyntax.isTarget(target), "a target of visible ASCII that begins with /, without #");
    FieldSection.check(fields, CarriedFields::inRequest);
  }

  private static void expect(boolean condition, String allowed) throws RefusedException {
    if (!condition) {
      throw new RefusedException(Reason.MALFORMED, "request in Binary HTTP, allowed: " + allowed);
    }
  }
}
