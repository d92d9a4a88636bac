package dev.fulmar.rlnc.netty.client;

import static java.util.Objects.requireNonNull;

import dev.fulmar.rlnc.protocol.RequestStore;
import dev.fulmar.rlnc.protocol.SenderConfig;
import dev.fulmar.rlnc.wire.PacketMac;
import io.netty.handler.ssl.SslContext;
import java.net.URI;
import java.time.Duration;
import java.util.Optional;
import java.util.random.RandomGenerator;

/** How a client sends; immutable. */
public final class RlncClientConfig {
  private final Builder values;

  private RlncClientConfig(Builder values) {
    this.values = values;
  }

  /** Begins with the fast profile, and with a store in memory. */
  public static Builder builder() {
    return new Builder();
  }

  /** The fast profile, and a store in memory. */
  public static RlncClientConfig defaults() {
    return builder().build();
  }

  SenderConfig sender() {
    return values.sender;
  }

  Optional<RequestStore> store() {
    return values.store;
  }

  Optional<Target> origin() {
    return values.origin;
  }

  Optional<byte[]> macKey() {
    return values.macKey;
  }

  Optional<SslContext> tls() {
    return values.tls;
  }

  boolean verifiesHost() {
    return values.verifyHost;
  }

  RandomGenerator random() {
    return values.random;
  }

  long giveUpAfterNanos() {
    return values.giveUpAfterNanos;
  }

  long silentAfterNanos() {
    return values.silentAfterNanos;
  }

  int maxUnintelligible() {
    return values.maxUnintelligible;
  }

  boolean failsIfUnreachable() {
    return values.failIfUnreachable;
  }

  long connectTimeoutNanos() {
    return values.connectTimeoutNanos;
  }

  long idleNanos() {
    return values.idleNanos;
  }

  int maxResponseBytes() {
    return values.maxResponseBytes > 0
        ? values.maxResponseBytes
        : values.sender.maxSymbolBytes() + Builder.RESPONSE_EXTRA_BYTES;
  }

  RlncClientListener listener() {
    return new GuardedListener(values.listener);
  }

  /** Takes settings. */
  public static final class Builder {
    private static final Duration MAX_DURATION = Duration.ofDays(1);

    private static final int RESPONSE_EXTRA_BYTES = 64 * 1024;
    private static final int MAX_RESPONSE_BYTES = 1 << 30;

    private SenderConfig sender = SenderConfig.FAST;
    private Optional<RequestStore> store = Optional.empty();
    private Optional<Target> origin = Optional.empty();
    private Optional<byte[]> macKey = Optional.empty();
    private Optional<SslContext> tls = Optional.empty();
    private boolean verifyHost = true;
    private RandomGenerator random = RandomGenerator.getDefault();
    private long giveUpAfterNanos = Long.MAX_VALUE;
    private long silentAfterNanos = Duration.ofSeconds(15).toNanos();
    private int maxUnintelligible = 10;
    private boolean failIfUnreachable;
    private long connectTimeoutNanos = Duration.ofSeconds(30).toNanos();
    private long idleNanos = Duration.ofSeconds(30).toNanos();
    private int maxResponseBytes;
    private RlncClientListener listener = new RlncClientListener() {};

    private Builder() {}

    /**
     * Window, time-out and limits, and how many requests may be in flight, each on a connection of
     * its own; default {@link SenderConfig#FAST}.
     */
    public Builder sender(SenderConfig config) {
      sender = requireNonNull(config, "config");
      return this;
    }

    /**
     * Where requests are kept until they are delivered; default in memory: what is not delivered
     * when the process ends is lost. The client uses it alone, from a thread of its own, and closes
     * it; so a store is for one client. It belongs to one server, and is refused to another as long
     * as it holds requests.
     */
    public Builder store(RequestStore requests) {
      store = Optional.of(requireNonNull(requests, "requests"));
      return this;
    }

    /**
     * By which name the store knows the server; default the URI that the client is opened with.
     * Only for a server that has moved, or is reached through another address, and is the same
     * still, with its journal: its old URI is given here, and requests go to the new one.
     *
     * @throws IllegalArgumentException if it is not http[s]://HOST[:PORT]
     */
    public Builder storeBelongsTo(URI server) {
      origin = Optional.of(Target.ofServer(server));
      return this;
    }

    /**
     * Marks each transmission with a keyed checksum, for a server that has the same key; default
     * none. Needs Bouncy Castle's provider library.
     *
     * @param key 16 to 64 bytes, copied
     * @throws IllegalArgumentException if it has more or fewer
     */
    public Builder macKey(byte[] key) {
      byte[] copy = key.clone();
      checkKey(copy);
      macKey = Optional.of(copy);
      return this;
    }

    private static void checkKey(byte[] key) {
      PacketMac unused = new PacketMac(key);
    }

    /**
     * What makes connections to a server secure whose URI begins with https; default Netty's for
     * clients, which trusts what the JDK trusts. For mutual TLS it has the client's key.
     *
     * @throws IllegalArgumentException if it is a server's
     */
    public Builder tls(SslContext context) {
      if (!context.isClient()) {
        throw new IllegalArgumentException("the SslContext is a server's, must be a client's");
      }
      tls = Optional.of(context);
      return this;
    }

    /** Whether the server's certificate must be its host's; default true. */
    public Builder verifyHost(boolean verify) {
      verifyHost = verify;
      return this;
    }

    /** Draws the coefficients; default one that starts anywhere. */
    public Builder random(RandomGenerator generator) {
      random = requireNonNull(generator, "generator");
      return this;
    }

    /**
     * For how long nothing may be heard of the server while something is sent to it, until
     * everything fails; 1 ms to 1 day, default for ever: what is on its way over a bad link may
     * take days. A server that comes back before is simply used.
     *
     * @throws IllegalArgumentException if it is out of range
     */
    public Builder giveUpAfter(Duration quiet) {
      giveUpAfterNanos = nanos("giveUpAfter", quiet);
      return this;
    }

    /**
     * After how long without a reply the listener is told that the server is silent; default 15 s,
     * 1 ms to 1 day.
     *
     * @throws IllegalArgumentException if it is out of range
     */
    public Builder silentAfter(Duration quiet) {
      silentAfterNanos = nanos("silentAfter", quiet);
      return this;
    }

    /**
     * After how many replies in a row that are none, as those of another protocol or too long ones,
     * everything fails; default 10.
     *
     * @throws IllegalArgumentException if it is below 1
     */
    public Builder maxUnintelligible(int replies) {
      if (replies < 1) {
        throw new IllegalArgumentException(
            "maxUnintelligible is %d, must be at least 1".formatted(replies));
      }
      maxUnintelligible = replies;
      return this;
    }

    /**
     * Whether everything fails when no connection can be made before there was any answer; default
     * false: a device may start before its network.
     */
    public Builder failIfUnreachable(boolean fail) {
      failIfUnreachable = fail;
      return this;
    }

    /**
     * How long it may take to connect and to agree on keys, whatever the time-out of a request;
     * default 30 s, 1 ms to 1 day.
     *
     * @throws IllegalArgumentException if it is out of range
     */
    public Builder connectTimeout(Duration time) {
      connectTimeoutNanos = nanos("connectTimeout", time);
      return this;
    }

    /**
     * After which an unused connection is closed; default 30 s, 1 ms to 1 day.
     *
     * @throws IllegalArgumentException if it is out of range
     */
    public Builder connectionIdleTime(Duration time) {
      idleNanos = nanos("connectionIdleTime", time);
      return this;
    }

    private static long nanos(String name, Duration time) {
      if (time.compareTo(Duration.ofMillis(1)) < 0 || time.compareTo(MAX_DURATION) > 0) {
        throw new IllegalArgumentException(
            "%s is %s, must be from PT0.001S to PT24H".formatted(name, time));
      }
      return time.toNanos();
    }

    /**
     * How long the body of a response may be; default 64 KiB more than a symbol, 64 KiB to 1 GiB. A
     * longer one is not taken and is asked for again, so a server must not make any.
     *
     * @throws IllegalArgumentException if it is out of range
     */
    public Builder maxResponseBytes(int bytes) {
      if (bytes < RESPONSE_EXTRA_BYTES || bytes > MAX_RESPONSE_BYTES) {
        throw new IllegalArgumentException(
            "maxResponseBytes is %d, must be from %d to %d"
                .formatted(bytes, RESPONSE_EXTRA_BYTES, MAX_RESPONSE_BYTES));
      }
      maxResponseBytes = bytes;
      return this;
    }

    /** Hears what becomes of the client as a whole; default nobody. */
    public Builder listener(RlncClientListener hears) {
      listener = requireNonNull(hears, "hears");
      return this;
    }

    /** The settings as they are now; the builder must not be used afterwards. */
    public RlncClientConfig build() {
      return new RlncClientConfig(this);
    }
  }
}
