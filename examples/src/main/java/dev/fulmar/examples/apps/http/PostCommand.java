package dev.fulmar.examples.apps.http;

import dev.fulmar.examples.apps.CommandFailure;
import dev.fulmar.examples.apps.CommonOptions;
import dev.fulmar.examples.apps.DurationConverter;
import dev.fulmar.examples.apps.LiveLine;
import dev.fulmar.examples.apps.Output;
import dev.fulmar.examples.apps.WholeNumber;
import dev.fulmar.examples.apps.tls.TlsClientOptions;
import dev.fulmar.rlnc.journal.FileRequestStore;
import dev.fulmar.rlnc.journal.JournalOptions;
import dev.fulmar.rlnc.netty.client.RlncClientConfig;
import dev.fulmar.rlnc.protocol.SenderConfig;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code fulmar http post}: ends when all are delivered, or nobody has answered for long. */
@Command(
    name = "post",
    description = "Posts requests over whatever link until each is delivered.",
    footer = {
      "",
      "Example:",
      "  fulmar http post http://localhost:8080/sensors --lines readings.txt --timeout 2s"
    })
final class PostCommand implements Callable<Integer> {
  private static final Duration LONGEST_TIMEOUT = Duration.ofDays(1);

  @Mixin private CommonOptions common;

  @Parameters(
      paramLabel = "URI",
      converter = HttpUriConverter.class,
      description = "http[s]://HOST[:PORT][/PATH][?QUERY].")
  private URI uri;

  @ArgGroup(multiplicity = "1")
  private RequestBodies bodies;

  @Option(
      names = "--profile",
      paramLabel = "NAME",
      defaultValue = "fast",
      converter = HttpProfile.Converter.class,
      completionCandidates = HttpProfile.Names.class,
      description = "${COMPLETION-CANDIDATES} (default: ${DEFAULT-VALUE}).")
  private HttpProfile profile;

  @Option(
      names = "--scb",
      paramLabel = "N",
      converter = WholeNumber.CodingWindow.class,
      description = "How many requests are combined at most (default: paper 5, fast 16).")
  private Integer scb;

  @Option(
      names = "--window",
      paramLabel = "N",
      converter = WholeNumber.InFlight.class,
      description =
          "How many transmissions wait for their answer at a time (default: paper 1, fast 8).")
  private Integer window;

  @Option(
      names = "--timeout",
      paramLabel = "TIME",
      defaultValue = "15s",
      converter = DurationConverter.class,
      description =
          "How long a transmission waits for its answer, fast: at most (default: ${DEFAULT-VALUE}).")
  private Duration timeout;

  @Option(
      names = "--store",
      paramLabel = "DIR",
      description = {
        "Keeps requests in this folder until they are delivered: the same command goes on after a"
            + " crash, and sends nothing that was refused again."
      })
  private Path storeFolder;

  @ArgGroup private TlsClientOptions tls;

  @Option(
      names = "--loss",
      paramLabel = "P",
      converter = PercentConverter.class,
      description = "How many attempts fail on this link: prints what the paper's theory expects.")
  private Double loss;

  @Option(
      names = "--alpha",
      paramLabel = "P",
      defaultValue = "100%",
      converter = PercentConverter.class,
      description = "How many of those lose the request (default: 100%%).")
  private double alpha;

  @Override
  public Integer call() throws InterruptedException {
    SenderConfig sender = sender();
    Bodies toSend = bodies.read(common, maxBodyBytes(sender));
    Optional<PostResult.Theory> theory = theory(toSend.count());
    Output output = common.output();
    Optional<FileRequestStore> store = openStore();
    Optional<PostJob> job = store.map(opened -> resume(opened, toSend));
    LiveLine liveLine = output.liveLine();
    PostWait wait =
        new PostWait(
            sentence -> {
              liveLine.clear();
              output.note(sentence);
            },
            System.nanoTime());
    Poster poster = open(sender, store, job, output::note, wait);
    Runtime.getRuntime().addShutdownHook(new Thread(poster::close, "fulmar-http-stop"));
    try (poster) {
      PostSession session = new PostSession(poster, toSend, liveLine, wait);
      long startNanos = System.nanoTime();
      session.run();
      long elapsedMillis = TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - startNanos);
      PostResult result =
          new PostResult(toSend.count(), session.counts(), poster.figures(), elapsedMillis, theory);
      output.result(result.words(), result.json());
      end(result, job, output);
    } finally {
      job.ifPresent(PostJob::close);
    }
    return 0;
  }

  /** While the store is open still: nobody else writes beside it. */
  private static void end(PostResult result, Optional<PostJob> job, Output output) {
    job.flatMap(j -> j.notes().failure())
        .ifPresent(
            full ->
                output.note(
                    "answers could not be noted in the store (%s): a run that goes on would take"
                            .formatted(full.getMessage())
                        + " them for lost"));
    if (job.isPresent() && !result.isComplete()) {
      output.note(result.whatIsKept());
    }
    if (!result.isComplete()) {
      throw new CommandFailure(result.reason());
    }
    job.ifPresent(PostJob::finish);
  }

  private int maxBodyBytes(SenderConfig sender) {
    int most = sender.maxSymbolBytes() - profile.headBytes(uri);
    if (most < 1) {
      throw common.usage("URI has %d bytes: too many".formatted(uri.toString().length()));
    }
    return most;
  }

  private PostJob resume(FileRequestStore opened, Bodies toSend) {
    try {
      return PostJob.resume(storeFolder, opened, uri, toSend);
    } catch (CommandFailure unusable) {
      close(opened);
      throw unusable;
    }
  }

  private static void close(FileRequestStore opened) {
    try {
      opened.close();
    } catch (IOException e) {
      throw new CommandFailure("--store cannot be closed: " + e.getMessage());
    }
  }

  /** A store that belongs to another server is refused, in its own words. */
  private Poster open(
      SenderConfig sender,
      Optional<FileRequestStore> store,
      Optional<PostJob> job,
      Consumer<String> note,
      PostWait wait) {
    try {
      return poster(sender, store, job, note, wait);
    } catch (IllegalStateException | UncheckedIOException unusable) {
      job.ifPresent(PostJob::close);
      store.ifPresent(PostCommand::close);
      throw new CommandFailure("--store cannot be used: " + unusable.getMessage());
    }
  }

  private Poster poster(
      SenderConfig sender,
      Optional<FileRequestStore> store,
      Optional<PostJob> job,
      Consumer<String> note,
      PostWait wait) {
    if (profile != HttpProfile.FAST) {
      return PostClients.stopAndWait(profile, uri, sender, common.seed());
    }
    RlncClientConfig.Builder config =
        PostClients.fast(sender, common.seed()).verifyHost(TlsClientOptions.checksName(tls));
    store.ifPresent(held -> config.store(held).failIfUnreachable(false)); // it can wait
    if (isSecure()) {
      config.tls(TlsClientOptions.context(tls, common));
    }
    return new FastPoster(uri, config, job, note, wait);
  }

  private boolean isSecure() {
    return "https".equalsIgnoreCase(uri.getScheme());
  }

  private Optional<FileRequestStore> openStore() {
    if (storeFolder == null) {
      return Optional.empty();
    }
    try {
      return Optional.of(
          FileRequestStore.open(storeFolder, JournalOptions.DEFAULT, new SecureRandom()));
    } catch (IOException unusable) {
      throw new CommandFailure("--store cannot be used: " + unusable.getMessage());
    }
  }

  private SenderConfig sender() {
    if (profile == HttpProfile.REST && (scb != null || window != null)) {
      throw common.usage("--scb and --window mean nothing to --profile rest, allowed: paper, fast");
    }
    if (profile != HttpProfile.FAST && (storeFolder != null || isSecure())) {
      throw common.usage("--store and https: are of --profile fast, and it is " + profile.word());
    }
    if (tls != null && !isSecure()) {
      throw common.usage(
          "--cafile, --pin and --insecure are for https, and '%s' is not".formatted(uri));
    }
    if (timeout.isZero() || timeout.compareTo(LONGEST_TIMEOUT) > 0) {
      throw common.usage("--timeout is %s, allowed: 1ms to 1440m".formatted(timeout));
    }
    SenderConfig sender = profile == HttpProfile.FAST ? SenderConfig.FAST : SenderConfig.PAPER;
    return sender
        .withTimeoutNanos(timeout.toNanos())
        .withWindow(scb == null ? profile.scb() : scb)
        .withInFlight(window == null ? profile.window() : window);
  }

  private Optional<PostResult.Theory> theory(int requests) {
    if (loss == null) {
      return Optional.empty();
    }
    if (loss == 1) {
      throw common.usage("--loss is 100%, allowed: less");
    }
    return Optional.of(
        new PostResult.Theory(
            profile.formula(), profile.expectedAdditional(requests, loss, alpha)));
  }
}
