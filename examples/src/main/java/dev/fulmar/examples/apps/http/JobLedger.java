package dev.fulmar.examples.apps.http;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Which ids of a store are whose: a stretch for each time a job began to be taken into it.
 *
 * <pre>
 *   ids      1 ...... 1019 | 1020 .. 1039 | 1040 ......
 *   job      a             | b            | a
 *   from     0             | 0            | 1019          how many of the job were taken before
 *   until    1020          | 1040         | open: as far as the store has come
 * </pre>
 *
 * <p>So it is written when a stretch begins, not for each request.
 *
 * @param store the identity of the store whose ids these are; empty in a file that does not say
 * @param stretches in the order of their ids; only the last may be open
 */
record JobLedger(Optional<String> store, List<Stretch> stretches) {
  /**
   * Ids of one job.
   *
   * @param digest the job's
   * @param requests how many requests the job has
   * @param from how many of them earlier stretches hold
   * @param firstId that of the first request after those
   * @param until the id behind the last; {@link #OPEN} if that is the store's last
   */
  record Stretch(String digest, int requests, int from, long firstId, long until) {
    /** How many requests are in it when a store has given ids up to one. */
    int taken(long lastId) {
      long end = until == OPEN ? lastId + 1 : until;
      return (int) Math.max(0, Math.min(requests - from, end - firstId));
    }
  }

  /** No id: the stretch goes on. */
  static final long OPEN = 0;

  private static final String HEAD =
      "# What fulmar http post takes into this store; it needs it.\n";
  private static final String CHECK = "check=";
  private static final Pattern STORE = Pattern.compile("store=([0-9a-f]{32})");
  private static final Pattern STRETCH =
      Pattern.compile(
          "job=([0-9a-f]{64}) requests=(\\d{1,10}) from=(\\d{1,10}) id=(\\d{1,18}) until=(\\d{1,18})");

  JobLedger {
    stretches = List.copyOf(stretches);
  }

  /** That of a store without jobs. */
  static JobLedger empty(String store) {
    return new JobLedger(Optional.of(store), List.of());
  }

  /** Reads what {@link #text} wrote; empty if it is anything else, or not all of it. */
  static Optional<JobLedger> parse(String text) {
    int end = text.lastIndexOf(CHECK);
    if (!text.startsWith(HEAD) || end < 0 || !text.substring(end).equals(check(text, end))) {
      return Optional.empty();
    }
    Optional<String> store = Optional.empty();
    List<Stretch> stretches = new ArrayList<>();
    for (String line : text.substring(HEAD.length(), end).lines().toList()) {
      Matcher named = STORE.matcher(line);
      if (named.matches()) {
        store = Optional.of(named.group(1));
        continue;
      }
      Matcher words = STRETCH.matcher(line);
      if (!words.matches()) {
        return Optional.empty();
      }
      stretches.add(
          new Stretch(
              words.group(1),
              Math.toIntExact(Long.parseLong(words.group(2))),
              Math.toIntExact(Long.parseLong(words.group(3))),
              Long.parseLong(words.group(4)),
              Long.parseLong(words.group(5))));
    }
    return Optional.of(new JobLedger(store, stretches));
  }

  private static String check(String text, int end) {
    BodyDigest digest = new BodyDigest();
    digest.update(text.substring(0, end).getBytes(UTF_8));
    return CHECK + digest.hex() + "\n";
  }

  /** As it stands in its file. */
  String text() {
    StringBuilder text = new StringBuilder(HEAD);
    store.ifPresent(identity -> text.append("store=").append(identity).append('\n'));
    for (Stretch stretch : stretches) {
      text.append(
          "job=%s requests=%d from=%d id=%d until=%d\n"
              .formatted(
                  stretch.digest(),
                  stretch.requests(),
                  stretch.from(),
                  stretch.firstId(),
                  stretch.until()));
    }
    return text + check(text.toString(), text.length());
  }

  /** Those of a job. */
  List<Stretch> of(String digest) {
    return stretches.stream().filter(stretch -> stretch.digest().equals(digest)).toList();
  }

  /** The stretch that the store's next id belongs to. */
  Optional<Stretch> open() {
    return stretches.stream().filter(stretch -> stretch.until() == OPEN).findAny();
  }

  /**
   * With an open one at the end, where the one before it ends; if nothing came of that, without.
   */
  JobLedger begin(Stretch next) {
    List<Stretch> all = new ArrayList<>();
    for (Stretch stretch : stretches) {
      if (stretch.until() != OPEN) {
        all.add(stretch);
      } else if (stretch.firstId() < next.firstId()) {
        all.add(
            new Stretch(
                stretch.digest(),
                stretch.requests(),
                stretch.from(),
                stretch.firstId(),
                next.firstId()));
      }
    }
    all.add(next);
    return new JobLedger(store, all);
  }

  /** Without those of a job. */
  JobLedger without(String digest) {
    return new JobLedger(
        store, stretches.stream().filter(s -> !s.digest().equals(digest)).toList());
  }
}
