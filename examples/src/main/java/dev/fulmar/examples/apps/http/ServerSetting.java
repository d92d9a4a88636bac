package dev.fulmar.examples.apps.http;

import dev.fulmar.examples.apps.DurationConverter;
import dev.fulmar.rlnc.journal.FsyncPolicy;
import dev.fulmar.rlnc.journal.JournalOptions;
import dev.fulmar.rlnc.netty.server.RlncServerConfig;
import java.util.Arrays;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import picocli.CommandLine.TypeConversionException;

/** What {@code -D} and {@code --config} can set: the limits of a server and its journal. */
enum ServerSetting {
  /** Whether coded requests without RLNC-Client are accepted. */
  ACCEPT_ANONYMOUS,
  /** How many connections there may be. */
  MAX_CONNECTIONS,
  /** How long the request line and the header may be. */
  MAX_HEADER_BYTES,
  /** How long the body of a request may be. */
  MAX_BODY_BYTES,
  /** How many messages a combination may involve. */
  MAX_WINDOW,
  /** How long a coded request may be. */
  MAX_SYMBOL_BYTES,
  /** How many requests may wait for one worker. */
  MAX_PENDING,
  /** How many sessions there may be. */
  MAX_SESSIONS,
  /** What all sessions together may hold. */
  MAX_HELD_BYTES,
  /** How long a connection has for each request. */
  REQUEST_TIMEOUT,
  /** After how long a session expires of which all is delivered. */
  SESSION_IDLE,
  /** After how long a session is given up that holds what cannot be delivered. */
  ABANDON_AFTER,
  /** How many threads decode. */
  WORKERS,
  /** How many threads write the journal and the log for version 1. */
  HANDLER_THREADS,
  /** How many clients of version 1 one certificate may be. */
  MAX_SESSIONS_PER_PRINCIPAL,
  /** What one session of version 1 may hold. */
  MAX_SESSION_BYTES,
  /** What one session may hold of responses that its client has not fetched. */
  MAX_RESPONSE_BYTES,
  /** Of how many expired sessions of the paper's profile it is remembered how far they came. */
  MAX_TOMBSTONES,
  /** When the journal is forced to the disk. */
  JOURNAL_FSYNC,
  /** How long the journal may become before it is written anew. */
  JOURNAL_COMPACTION_BYTES,
  /** How many clients the journal remembers. */
  JOURNAL_MAX_CLIENTS,
  /** After how long the journal need not keep responses that nobody fetched. */
  JOURNAL_UNFETCHED_AGE;

  /** The key as the user writes it. */
  String key() {
    return "HTTP." + name();
  }

  /**
   * Applies all settings.
   *
   * @param settings text by key
   * @throws IllegalArgumentException if a key is unknown or a value is not allowed; the message
   *     names the key, the value, and what is allowed
   */
  static void apply(Map<String, String> settings, ServiceSettings service) {
    settings.forEach((key, value) -> withKey(key, value).set(value, service));
  }

  private static ServerSetting withKey(String key, String value) {
    return Arrays.stream(values())
        .filter(setting -> setting.key().equals(key))
        .findAny()
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    "unknown setting '%s' (value '%s'), allowed: %s"
                        .formatted(key, value, allKeys())));
  }

  private static String allKeys() {
    return Arrays.stream(values()).map(ServerSetting::key).collect(Collectors.joining(", "));
  }

  private void set(String value, ServiceSettings service) {
    try {
      if (name().startsWith("JOURNAL_")) {
        service.journal(journal(value, service.journal()));
      } else {
        RlncServerConfig.Builder unused = server(value, service.server());
      }
    } catch (IllegalArgumentException | TypeConversionException refused) {
      throw new IllegalArgumentException(
          "setting %s must not be '%s': %s".formatted(key(), value, refused.getMessage()));
    }
  }

  private JournalOptions journal(String value, JournalOptions options) {
    return switch (this) {
      case JOURNAL_FSYNC -> options.withFsync(fsync(value));
      case JOURNAL_COMPACTION_BYTES -> options.withCompactionBytes(wholeNumber(value));
      case JOURNAL_MAX_CLIENTS -> options.withMaxClients(wholeNumber(value));
      case JOURNAL_UNFETCHED_AGE ->
          options.withUnfetchedSeconds(new DurationConverter().convert(value).toSeconds());
      default -> throw new AssertionError(this);
    };
  }

  private RlncServerConfig.Builder server(String value, RlncServerConfig.Builder builder) {
    return switch (this) {
      case ACCEPT_ANONYMOUS -> builder.acceptAnonymous(trueOrFalse(value));
      case MAX_CONNECTIONS -> builder.maxConnections(wholeNumber(value));
      case MAX_HEADER_BYTES -> builder.maxHeaderBytes(wholeNumber(value));
      case MAX_BODY_BYTES -> builder.maxBodyBytes(wholeNumber(value));
      case MAX_WINDOW -> builder.maxWindow(wholeNumber(value));
      case MAX_SYMBOL_BYTES -> builder.maxSymbolBytes(wholeNumber(value));
      case MAX_PENDING -> builder.maxPending(wholeNumber(value));
      case MAX_SESSIONS -> builder.maxSessions(wholeNumber(value));
      case MAX_HELD_BYTES -> builder.maxHeldBytes(wholeNumber(value));
      case REQUEST_TIMEOUT -> builder.requestTimeout(new DurationConverter().convert(value));
      case SESSION_IDLE -> builder.sessionIdle(new DurationConverter().convert(value));
      case ABANDON_AFTER -> builder.abandonAfter(new DurationConverter().convert(value));
      case WORKERS -> builder.workers(wholeNumber(value));
      case HANDLER_THREADS -> builder.handlerThreads(wholeNumber(value));
      case MAX_SESSIONS_PER_PRINCIPAL -> builder.maxSessionsPerPrincipal(wholeNumber(value));
      case MAX_SESSION_BYTES -> builder.maxSessionBytes(wholeNumber(value));
      case MAX_RESPONSE_BYTES -> builder.maxResponseBytes(wholeNumber(value));
      case MAX_TOMBSTONES -> builder.maxTombstones(wholeNumber(value));
      default -> throw new AssertionError(this);
    };
  }

  private static FsyncPolicy fsync(String text) {
    if (!text.matches("always|never")) {
      throw new IllegalArgumentException("allowed: always, never");
    }
    return FsyncPolicy.valueOf(text.toUpperCase(Locale.ROOT));
  }

  private static int wholeNumber(String text) {
    if (!text.matches("\\d{1,9}")) {
      throw new IllegalArgumentException("allowed: a whole number of at most nine digits");
    }
    return Integer.parseInt(text);
  }

  private static boolean trueOrFalse(String text) {
    if (!text.matches("true|false")) {
      throw new IllegalArgumentException("allowed: true, false");
    }
    return Boolean.parseBoolean(text);
  }
}
