package dev.fulmar.examples.apps.link;

import dev.fulmar.examples.apps.DurationConverter;
import dev.fulmar.netem.capture.PcapNgWriter;
import dev.fulmar.netem.socket.LinkIo;
import dev.fulmar.netem.socket.TcpLinkBuilder;
import dev.fulmar.netem.socket.UdpLinkBuilder;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.BiConsumer;
import java.util.function.Function;
import java.util.stream.Stream;
import picocli.CommandLine.TypeConversionException;

/**
 * What {@code -D} and {@code --config} can set of a link: the limits of its builder.
 *
 * @param <B> the builder
 */
final class LinkSettings<B> {
  static final String IO = "LINK.IO";
  static final String MAX_CLIENTS = "LINK.MAX_CLIENTS";
  static final String MAX_CONNECTIONS = "LINK.MAX_CONNECTIONS";
  static final String IDLE_EXPIRY = "LINK.IDLE_EXPIRY";
  static final String MAX_PENDING_PACKETS = "LINK.MAX_PENDING_PACKETS";
  static final String MAX_PENDING_BYTES = "LINK.MAX_PENDING_BYTES";
  static final String MAX_BYTES_INSIDE = "LINK.MAX_BYTES_INSIDE";
  static final String MAX_PACED_BYTES = "LINK.MAX_PACED_BYTES";
  static final String WARM_UP = "LINK.WARM_UP";
  static final String MAX_UNWRITTEN_BYTES = "LINK.MAX_UNWRITTEN_BYTES";

  /** A pending packet may have 65,535 bytes. */
  private static final int LEAST_UNWRITTEN_BYTES = 1_000_000;

  private final Map<String, BiConsumer<B, String>> setters = new LinkedHashMap<>();

  private LinkSettings() {}

  /** Those of a UDP link. */
  static LinkSettings<UdpLinkBuilder> udp() {
    return new LinkSettings<UdpLinkBuilder>()
        .with(MAX_CLIENTS, LinkSettings::wholeNumber, UdpLinkBuilder::maxClients)
        .with(IDLE_EXPIRY, LinkSettings::duration, UdpLinkBuilder::idleExpiry)
        .with(MAX_PENDING_PACKETS, LinkSettings::wholeNumber, UdpLinkBuilder::maxPendingPackets)
        .with(MAX_PENDING_BYTES, text -> (long) wholeNumber(text), UdpLinkBuilder::maxPendingBytes)
        .with(WARM_UP, LinkSettings::duration, UdpLinkBuilder::warmUp)
        .with(IO, LinkSettings::io, UdpLinkBuilder::io)
        .with(MAX_UNWRITTEN_BYTES, LinkSettings::unwrittenBytes, LinkSettings::ofTheFiles);
  }

  /** Those of a TCP link. */
  static LinkSettings<TcpLinkBuilder> tcp() {
    return new LinkSettings<TcpLinkBuilder>()
        .with(MAX_CONNECTIONS, LinkSettings::wholeNumber, TcpLinkBuilder::maxConnections)
        .with(IDLE_EXPIRY, LinkSettings::duration, TcpLinkBuilder::idleExpiry)
        .with(MAX_BYTES_INSIDE, LinkSettings::wholeNumber, TcpLinkBuilder::maxBytesInside)
        .with(MAX_PACED_BYTES, LinkSettings::wholeNumber, TcpLinkBuilder::maxPacedBytes)
        .with(MAX_UNWRITTEN_BYTES, LinkSettings::unwrittenBytes, LinkSettings::ofTheFiles);
  }

  /**
   * The settings that may be applied to all links of a run: where there are links of both
   * protocols, each is spared the settings of the other.
   */
  static Map<String, String> forLinks(
      Map<String, String> settings, LinkPlans plans, LinkProtocol protocol) {
    Map<String, String> own = new LinkedHashMap<>(settings);
    if (plans.has(LinkProtocol.UDP) && plans.has(LinkProtocol.TCP)) {
      Set<String> udp = udp().setters.keySet();
      Set<String> tcp = tcp().setters.keySet();
      Set<String> known = protocol == LinkProtocol.UDP ? udp : tcp;
      Set<String> others = protocol == LinkProtocol.UDP ? tcp : udp;
      own.keySet().removeIf(key -> others.contains(key) && !known.contains(key));
    }
    return own;
  }

  /**
   * How much may wait for the disk.
   *
   * @throws IllegalArgumentException as {@link #apply}
   */
  static long maxUnwrittenBytes(Map<String, String> settings) {
    String text = settings.get(MAX_UNWRITTEN_BYTES);
    return text == null
        ? PcapNgWriter.DEFAULT_MAX_PENDING_BYTES
        : checked(MAX_UNWRITTEN_BYTES, text, LinkSettings::unwrittenBytes);
  }

  private <T> LinkSettings<B> with(
      String key, Function<String, T> reading, BiConsumer<B, T> setter) {
    setters.put(key, (builder, text) -> setter.accept(builder, reading.apply(text)));
    return this;
  }

  /**
   * Applies all settings.
   *
   * @param settings text by key
   * @throws IllegalArgumentException if a key is unknown or a value is not allowed; the message
   *     names the key, the value, and what is allowed
   */
  void apply(Map<String, String> settings, B builder) {
    settings.forEach((key, value) -> set(key, value, builder));
  }

  private void set(String key, String value, B builder) {
    BiConsumer<B, String> setter = setters.get(key);
    if (setter == null) {
      throw new IllegalArgumentException(
          "unknown setting '%s' (value '%s'), allowed: %s"
              .formatted(key, value, String.join(", ", setters.keySet())));
    }
    checked(
        key,
        value,
        text -> {
          setter.accept(builder, text);
          return text;
        });
  }

  private static <T> T checked(String key, String value, Function<String, T> reading) {
    try {
      return reading.apply(value);
    } catch (IllegalArgumentException | TypeConversionException refused) {
      throw new IllegalArgumentException(
          "setting %s must not be '%s': %s".formatted(key, value, refused.getMessage()));
    }
  }

  private static long unwrittenBytes(String text) {
    int bytes = wholeNumber(text);
    if (bytes < LEAST_UNWRITTEN_BYTES) {
      throw new IllegalArgumentException(
          "allowed: %d to 999999999".formatted(LEAST_UNWRITTEN_BYTES));
    }
    return bytes;
  }

  /** Known to the links of both protocols, and of no effect on them. */
  private static void ofTheFiles(Object builder, long bytes) {}

  private static int wholeNumber(String text) {
    if (!text.matches("\\d{1,9}")) {
      throw new IllegalArgumentException("allowed: a whole number of at most nine digits");
    }
    return Integer.parseInt(text);
  }

  private static LinkIo io(String text) {
    return Stream.of(LinkIo.values())
        .filter(io -> io.name().toLowerCase(Locale.ROOT).equals(text))
        .findFirst()
        .orElseThrow(() -> new IllegalArgumentException("allowed: auto, nio, epoll"));
  }

  private static Duration duration(String text) {
    return new DurationConverter().convert(text);
  }
}
