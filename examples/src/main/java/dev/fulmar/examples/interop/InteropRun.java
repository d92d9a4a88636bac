package dev.fulmar.examples.interop;

import dev.fulmar.examples.apps.PlainText;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.random.RandomGenerator;

/** Tries cases one after the other; nothing that a server does ends it early. */
final class InteropRun {
  private final Settings settings;
  private final RandomGenerator random;

  /**
   * What a run needs to know.
   *
   * @param server resolved
   * @param paths where it has the plugtest's resources
   * @param lossShare of the datagrams that the link loses each way besides what a case has it lose,
   *     in [0, 1)
   * @param seed of that loss
   * @param pcapFolder exists; null for no captures
   */
  record Settings(
      InetSocketAddress server,
      PathMap paths,
      Timings timings,
      double lossShare,
      long seed,
      Path pcapFolder) {}

  /**
   * A run.
   *
   * @param random for message ids and tokens, best unpredictable: a server may still remember those
   *     of an earlier run
   */
  InteropRun(Settings settings, RandomGenerator random) {
    this.settings = settings;
    this.random = random;
  }

  /**
   * Whether anybody answers at all.
   *
   * @throws IOException if there is no socket
   */
  boolean isServerThere() throws IOException {
    return new ServerProbe(settings.server(), random.nextInt(1 << 16)).isAnswered();
  }

  /**
   * Tries them all. Once the server is gone, the rest is skipped.
   *
   * @param begins told of a case before it is tried
   * @param done told of each result at once
   */
  List<CaseResult> run(
      List<InteropCase> cases, Consumer<InteropCase> begins, Consumer<CaseResult> done)
      throws IOException {
    List<CaseResult> results = new ArrayList<>();
    String gone = null;
    for (InteropCase one : cases) {
      begins.accept(one);
      CaseResult result;
      if (gone == null) {
        Outcome outcome = tried(one);
        result = outcome.result();
        if (outcome.silent() && !isServerThere()) {
          gone = "not tried: the server does not answer any more since " + one.id();
        }
      } else {
        result = new CaseResult(one, Verdict.SKIP, gone, 0);
      }
      results.add(result);
      done.accept(result);
    }
    return results;
  }

  /** What a case came to, and whether the server said nothing at all. */
  private record Outcome(CaseResult result, boolean silent) {}

  /**
   * Tries a case, and once more with other losses if nothing came on a lossy link: five of a
   * message in a row are lost now and then, and end an observation of the best server.
   */
  private Outcome tried(InteropCase one) {
    Outcome first = attempt(one, settings.seed());
    if (settings.lossShare() == 0 || !first.silent()) {
      return first;
    }
    Outcome second = attempt(one, settings.seed() + 1);
    return new Outcome(second.result().after(first.result()), second.silent());
  }

  private Outcome attempt(InteropCase one, long seed) {
    long begun = System.nanoTime();
    Verdict verdict = Verdict.FAIL;
    String reason;
    boolean silent = false;
    try (CaseLink link = link(one, seed);
        Wire wire = new Wire(link.address(), settings.timings(), random)) {
      CaseRun run = new CaseRun(link, wire, settings.paths());
      one.check().run(run);
      verdict = Verdict.PASS;
      reason = run.remarks();
    } catch (CaseSkip skip) {
      verdict = Verdict.SKIP;
      reason = PlainText.oneLine(skip.getMessage());
    } catch (CaseFailure failure) {
      silent = failure.isSilence();
      reason = PlainText.oneLine(failure.getMessage());
    } catch (IOException | RuntimeException unforeseen) {
      reason = "the case broke off: " + PlainText.ofFailure(unforeseen);
    }
    CaseResult result = new CaseResult(one, verdict, reason, System.nanoTime() - begun);
    return new Outcome(result, silent);
  }

  private CaseLink link(InteropCase one, long seed) throws IOException {
    Path pcap =
        settings.pcapFolder() == null ? null : settings.pcapFolder().resolve(one.id() + ".pcapng");
    return new CaseLink(settings.server(), settings.lossShare(), seed, pcap);
  }
}
