package dev.fulmar.examples.apps.http;

import dev.fulmar.examples.apps.CommandFailure;
import dev.fulmar.examples.apps.CommonOptions;
import dev.fulmar.examples.apps.DurationConverter;
import dev.fulmar.examples.apps.Output;
import dev.fulmar.examples.apps.WholeNumber;
import dev.fulmar.rlnc.netty.client.ClientConfig;
import dev.fulmar.rlnc.netty.client.RequestClient;
import dev.fulmar.rlnc.protocol.SenderConfig;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
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
  /** At a loss of 70 % that many failures in a row happen once in 50 million times. */
  private static final int GIVE_UP_AFTER = 50;

  private static final Duration LONGEST_TIMEOUT = Duration.ofDays(1);

  @Mixin private CommonOptions common;

  @Parameters(
      paramLabel = "URI",
      converter = HttpUriConverter.class,
      description = "http://HOST[:PORT][/PATH][?QUERY].")
  private URI uri;

  @ArgGroup(multiplicity = "1")
  private RequestBodies bodies;

  @Option(
      names = "--profile",
      paramLabel = "NAME",
      defaultValue = "paper",
      converter = HttpProfile.Converter.class,
      completionCandidates = HttpProfile.Names.class,
      description = "${COMPLETION-CANDIDATES} (default: ${DEFAULT-VALUE}).")
  private HttpProfile profile;

  @Option(
      names = "--scb",
      paramLabel = "N",
      converter = WholeNumber.CodingWindow.class,
      description = "How many requests are combined at most (default: 5).")
  private Integer scb;

  @Option(
      names = "--window",
      paramLabel = "N",
      converter = WholeNumber.InFlight.class,
      description = "How many transmissions wait for their answer at a time (default: 1).")
  private Integer window;

  @Option(
      names = "--timeout",
      paramLabel = "TIME",
      defaultValue = "15s",
      converter = DurationConverter.class,
      description = "How long a transmission waits for its answer (default: ${DEFAULT-VALUE}).")
  private Duration timeout;

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
    List<byte[]> toSend = bodies.read(common, sender.maxSymbolBytes());
    ClientConfig config =
        ClientConfig.builder()
            .sender(sender)
            .random(new Random(common.seed()))
            .giveUpAfter(GIVE_UP_AFTER)
            .failIfUnreachable(true)
            .build();
    Output output = common.output();
    RequestClient client = profile.client(uri, config);
    Runtime.getRuntime().addShutdownHook(new Thread(client::close, "fulmar-http-stop"));
    PostSession session = new PostSession(client, toSend);
    long startNanos = System.nanoTime();
    session.run(output.liveLine());
    long elapsedMillis = TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - startNanos);
    PostResult result =
        new PostResult(toSend.size(), client.stats(), elapsedMillis, theory(toSend.size()));
    client.close();
    output.result(result.words(), result.json());
    if (!result.isComplete()) {
      throw new CommandFailure(session.failure().orElse("not everything was delivered"));
    }
    return 0;
  }

  private SenderConfig sender() {
    if (profile == HttpProfile.REST && (scb != null || window != null)) {
      throw common.usage("--scb and --window mean nothing to --profile rest, allowed: paper");
    }
    if (timeout.isZero() || timeout.compareTo(LONGEST_TIMEOUT) > 0) {
      throw common.usage("--timeout is %s, allowed: 1ms to 1440m".formatted(timeout));
    }
    SenderConfig sender = SenderConfig.PAPER.withTimeoutNanos(timeout.toNanos());
    if (scb != null) {
      sender = sender.withWindow(scb);
    }
    return window == null ? sender : sender.withInFlight(window);
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
