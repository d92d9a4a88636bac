package dev.fulmar.rlnc.wire;

import static java.util.Comparator.comparing;

import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.function.Predicate;

/** Which fields belong to a message, and travel inside a symbol or a bundle. */
final class CarriedFields {
  /** Of one connection only (RFC 9110, 7.6.1; RFC 9113, 8.2.2), and about the content's framing. */
  private static final Set<String> OF_A_CONNECTION =
      Set.of(
          "connection",
          "content-length",
          "http2-settings",
          "keep-alive",
          "te",
          "trailer",
          "transfer-encoding",
          "upgrade");

  private static final Set<String> OF_THE_PROTOCOL =
      Set.of("idempotency-key", "rlnc", "rlnc-ack", "rlnc-client");

  /** What proxies add, change or take away on a request's way. */
  private static final Set<String> OF_INTERMEDIARIES =
      Set.of(
          "accept-encoding",
          "b3",
          "cache-control",
          "cdn-loop",
          "client-cert",
          "client-cert-chain",
          "early-data",
          "expect",
          "forwarded",
          "host",
          "max-forwards",
          "pragma",
          "priority",
          "surrogate-capability",
          "traceparent",
          "tracestate",
          "true-client-ip",
          "via",
          "x-client-ip",
          "x-cloud-trace-context",
          "x-correlation-id",
          "x-real-ip",
          "x-request-id",
          "x-varnish");

  private static final List<String> PREFIXES_OF_INTERMEDIARIES =
      List.of("cf-", "fastly-", "x-amzn-", "x-b3-", "x-envoy-", "x-forwarded-");

  private static final String PREFIX_OF_PROXIES = "proxy-"; // towards the next hop, all of them

  private CarriedFields() {}

  /** Whether a symbol carries a request's field of this name, in lower case. */
  static boolean inRequest(String name) {
    return inResponse(name)
        && !OF_INTERMEDIARIES.contains(name)
        && PREFIXES_OF_INTERMEDIARIES.stream().noneMatch(name::startsWith);
  }

  /** Whether a bundle carries a response's field of this name, in lower case. */
  static boolean inResponse(String name) {
    return !OF_A_CONNECTION.contains(name)
        && !OF_THE_PROTOCOL.contains(name)
        && !name.startsWith(PREFIX_OF_PROXIES);
  }

  /** Those that are carried and that {@code Connection} does not name, sorted by name. */
  static List<Field> of(List<Field> fields, Predicate<String> isCarried) {
    Set<String> named = new HashSet<>();
    for (Field field : fields) {
      if (lowerCase(field.name()).equals("connection")) {
        for (String option : lowerCase(field.value()).split(",", -1)) {
          named.add(option.strip());
        }
      }
    }
    return fields.stream()
        .map(field -> new Field(lowerCase(field.name()), field.value()))
        .filter(field -> isCarried.test(field.name()) && !named.contains(field.name()))
        .sorted(comparing(Field::name))
        .toList();
  }

  private static String lowerCase(String text) {
    return text.toLowerCase(Locale.ROOT);
  }
}
