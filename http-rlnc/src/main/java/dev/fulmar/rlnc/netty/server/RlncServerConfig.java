package dev.fulmar.rlnc.netty.server;

import static java.util.Objects.requireNonNull;

import dev.fulmar.rlnc.journal.MemoryDeliveryJournal;
import dev.fulmar.rlnc.netty.server.coded.CodedSettings;
import dev.fulmar.rlnc.netty.server.load.ServerCounter;
import dev.fulmar.rlnc.protocol.DeliveryJournal;
import dev.fulmar.rlnc.protocol.SessionLimits;
import dev.fulmar.rlnc.wire.PacketMac;
import dev.fulmar.rlnc.wire.SenderId;
import dev.fulmar.rlnc.wire.WireLimits;
import io.netty.handler.ssl.SslContext;
import java.time.Duration;
import java.util.Optional;
import java.util.function.Function;

/** What a server puts up with; immutable. Every limit has a {@link ServerCounter}. */
public final class RlncServerConfig {
  private final Builder values;

  private RlncServerConfig(Builder values) {
    this.values = values;
  }

  /** The defaults. */
  public static RlncServerConfig defaults() {
    return builder().build();
  }

  /** Begins with the defaults. */
  public static Builder builder() {
    return new Builder();
  }

  WireLimits wire() {
    return values.wire;
  }

  int workers() {
    return values.workers;
  }

  int maxPending() {
    return values.maxPending;
  }

  int maxSessions() {
    return values.maxSessions;
  }

  int maxTombstones() {
    return values.maxTombstones;
  }

  long maxHeldBytes() {
    return values.maxHeldBytes;
  }

  long sessionIdleNanos() {
    return values.sessionIdle.toNanos();
  }

  long abandonAfterNanos() {
    return values.abandonAfter.toNanos();
  }

  boolean acceptsAnonymous() {
    return values.acceptAnonymous;
  }

  Optional<Duration> busyAfter() {
    return Optional.ofNullable(values.busyAfter);
  }

  CodedSettings coded() {
    return new CodedSettings(
        values.wire,
        values.session,
        values.maxSessionsPerPrincipal,
        values.sessionIdle.toNanos(),
        Optional.ofNullable(values.macKeys));
  }

  /** The one that was given, or else a new one in memory. */
  DeliveryJournal journal() {
    return values.journal;
  }

  int handlerThreads() {
    return values.handlerThreads > 0 ? values.handlerThreads : values.workers;
  }

  Optional<SslContext> tls() {
    return Optional.ofNullable(values.tls);
  }

  Duration requestTimeout() {
    return values.requestTimeout;
  }

  int maxConnections() {
    return values.maxConnections;
  }

  int maxHeaderBytes() {
    return values.maxHeaderBytes;
  }

  int maxBodyBytes() {
    return values.maxBodyBytes;
  }

  /**
   * Takes settings; each method throws {@link IllegalArgumentException} for what is not allowed.
   */
  public static final class Builder {
    private static final Duration LONGEST = Duration.ofDays(365);

    private WireLimits wire = WireLimits.DEFAULT;
    private SessionLimits session = SessionLimits.DEFAULT;
    private int maxSessionsPerPrincipal = 1000;
    private DeliveryJournal journal;
    private Function<SenderId, Optional<byte[]>> macKeys;
    private SslContext tls;
    private int handlerThreads; // 0: as many as workers
    private int workers = Math.max(2, Runtime.getRuntime().availableProcessors());
    private int maxPending = 1024;
    private int maxSessions = 10_000;
    private int maxTombstones = 100_000;
    private long maxHeldBytes = 256L << 20;
    private Duration sessionIdle = Duration.ofMinutes(10);
    private Duration abandonAfter = Duration.ofDays(1);
    private boolean acceptAnonymous = true;
    private Duration busyAfter;
    private Duration requestTimeout = Duration.ofSeconds(30);
    private int maxConnections = 16_384;
    private int maxHeaderBytes = 8 * 1024;
    private int maxBodyBytes = 1 << 20;

    private Builder() {}

    /** How many messages a combination may involve, beyond them 400; 1 to 255, default 32. */
    public Builder maxWindow(int messages) {
      wire = new WireLimits(messages, wire.maxSymbolBytes());
      return this;
    }

    /** How long a coded request may be, beyond it 413; 1 to 2^24, default 64 KiB. */
    public Builder maxSymbolBytes(int bytes) {
      wire = new WireLimits(wire.maxWindow(), bytes);
      return this;
    }

    /**
     * How many threads decode, and call the application for requests that are not of version 1; 1
     * to 256, default one a processor, at least 2.
     */
    public Builder workers(int threads) {
      workers = (int) checked("workers", threads, 256);
      return this;
    }

    /**
     * How many threads call the application for version 1; 1 to 256, default as many as workers.
     */
    public Builder handlerThreads(int threads) {
      handlerThreads = (int) checked("handlerThreads", threads, 256);
      return this;
    }

    /**
     * What remembers which requests of version 1 were handled; default in memory, one for each
     * {@link #build}: after the end of the process a request may come a second time. It is not
     * closed with the server.
     */
    public Builder journal(DeliveryJournal journalOfUser) {
      journal = requireNonNull(journalOfUser, "journal");
      return this;
    }

    /**
     * A key of all clients: a request of version 1 without the checksum that only who has it can
     * make is answered 403. Needs Bouncy Castle ({@code bcprov-jdk18on}).
     *
     * @param key 16 to 64 bytes
     */
    public Builder macKey(byte[] key) {
      PacketMac unused = new PacketMac(key);
      byte[] copy = key.clone();
      return macKeys(sender -> Optional.of(copy));
    }

    /**
     * The keys of clients, 16 to 64 bytes each; whose key is empty is answered 403.
     *
     * @param keys called for each request on several threads; must not block
     */
    public Builder macKeys(Function<SenderId, Optional<byte[]>> keys) {
      macKeys = requireNonNull(keys, "keys");
      return this;
    }

    /**
     * Makes it an HTTPS server. A context that asks for client certificates says who each client
     * is: equal sender ids under two certificates are two clients.
     */
    public Builder tls(SslContext context) {
      if (context.isClient()) {
        throw new IllegalArgumentException("tls is a client's context, must be a server's");
      }
      tls = context;
      return this;
    }

    /** How many clients of version 1 one certificate may be, beyond them 503; default 1000. */
    public Builder maxSessionsPerPrincipal(int sessions) {
      maxSessionsPerPrincipal =
          (int) checked("maxSessionsPerPrincipal", sessions, Integer.MAX_VALUE);
      return this;
    }

    /**
     * What a client of version 1 may have received but not delivered, beyond it 503; default 4 MiB.
     * At least twice the window times the longest symbol: less could hold a client up.
     */
    public Builder maxSessionBytes(long bytes) {
      session =
          new SessionLimits(
              bytes,
              session.maxResponseBytes(),
              session.uselessBurst(),
              session.uselessPerSecond());
      return this;
    }

    /**
     * What a client of version 1 may leave unfetched of responses, beyond it 503; default 1 MiB.
     */
    public Builder maxResponseBytes(long bytes) {
      session =
          new SessionLimits(
              session.maxSessionBytes(), bytes, session.uselessBurst(), session.uselessPerSecond());
      return this;
    }

    /**
     * How many requests that bring nothing a client of version 1 may send, beyond them 429.
     *
     * @param burst at once, 1 to 2^20, default 64
     * @param perSecond from then on, 1 to 2^20, default 64
     */
    public Builder maxUseless(int burst, int perSecond) {
      session =
          new SessionLimits(
              session.maxSessionBytes(), session.maxResponseBytes(), burst, perSecond);
      return this;
    }

    /** How many requests may wait for one worker, beyond them 503; 1 and more, default 1024. */
    public Builder maxPending(int requests) {
      maxPending = (int) checked("maxPending", requests, Integer.MAX_VALUE);
      return this;
    }

    /** How many sessions there may be, beyond them 503; 1 and more, default 10,000. */
    public Builder maxSessions(int sessions) {
      maxSessions = (int) checked("maxSessions", sessions, Integer.MAX_VALUE);
      return this;
    }

    /** Of how many expired sessions it is remembered how far they came; default 100,000. */
    public Builder maxTombstones(int tombstones) {
      maxTombstones = (int) checked("maxTombstones", tombstones, Integer.MAX_VALUE);
      return this;
    }

    /**
     * What all sessions together may hold, beyond it 503; default 256 MiB. A session of version 1
     * that is there already may have its equal share even then.
     */
    public Builder maxHeldBytes(long bytes) {
      maxHeldBytes = checked("maxHeldBytes", bytes, Long.MAX_VALUE);
      return this;
    }

    /**
     * After how long a session expires of which all is delivered; in version 1, any that is not at
     * work: its journal and its client have the rest. Default 10 min.
     */
    public Builder sessionIdle(Duration time) {
      sessionIdle = checked("sessionIdle", time);
      return this;
    }

    /**
     * After how long a session of the paper's profile is given up that holds what cannot be
     * delivered; default 24 h.
     */
    public Builder abandonAfter(Duration time) {
      abandonAfter = checked("abandonAfter", time);
      return this;
    }

    /**
     * Whether coded requests without {@code RLNC-Client} are accepted, as those of a client written
     * after the paper alone; default true. Their sender is told by its address, so two of them must
     * not share one: what is noticed of that is answered 409.
     */
    public Builder acceptAnonymous(boolean accept) {
      acceptAnonymous = accept;
      return this;
    }

    /**
     * After waiting how long for the server a coded request is dropped without an answer, as in the
     * paper, and a plain one answered 503; default never.
     */
    public Builder busyAfter(Duration time) {
      busyAfter = checked("busyAfter", time);
      return this;
    }

    /** How long a connection has for each request, from its first byte or none; default 30 s. */
    public Builder requestTimeout(Duration time) {
      requestTimeout = checked("requestTimeout", time);
      return this;
    }

    /** How many connections there may be, beyond them they are closed; default 16,384. */
    public Builder maxConnections(int connections) {
      maxConnections = (int) checked("maxConnections", connections, Integer.MAX_VALUE);
      return this;
    }

    /** How long the request line and the header may be, beyond it 414 or 431; default 8 KiB. */
    public Builder maxHeaderBytes(int bytes) {
      maxHeaderBytes = (int) checked("maxHeaderBytes", bytes, 1 << 20);
      return this;
    }

    /** How long the body of any request may be, beyond it 413; default 1 MiB. */
    public Builder maxBodyBytes(int bytes) {
      maxBodyBytes = (int) checked("maxBodyBytes", bytes, 1 << 30);
      return this;
    }

    /**
     * The settings as they are now; the builder must not be used afterwards.
     *
     * @throws IllegalArgumentException if a session may not hold what its client is promised
     */
    public RlncServerConfig build() {
      long promisedBytes = 2L * wire.maxWindow() * wire.maxSymbolBytes();
      if (session.maxSessionBytes() < promisedBytes) {
        throw new IllegalArgumentException(
            "maxSessionBytes is %d, must be at least %d: twice maxWindow, %d, times maxSymbolBytes, %d"
                .formatted(
                    session.maxSessionBytes(),
                    promisedBytes,
                    wire.maxWindow(),
                    wire.maxSymbolBytes()));
      }
      if (journal == null) {
        journal = new MemoryDeliveryJournal();
      }
      return new RlncServerConfig(this);
    }

    private static long checked(String name, long value, long most) {
      if (value < 1 || value > most) {
        throw new IllegalArgumentException(
            "%s is %d, must be from 1 to %d".formatted(name, value, most));
      }
      return value;
    }

    private static Duration checked(String name, Duration time) {
      if (time.isNegative() || time.isZero() || time.compareTo(LONGEST) > 0) {
        throw new IllegalArgumentException(
            "%s is %s, must be more than 0 and at most %s".formatted(name, time, LONGEST));
      }
      return time;
    }
  }
}
