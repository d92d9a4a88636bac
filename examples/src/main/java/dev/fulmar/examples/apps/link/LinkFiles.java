package dev.fulmar.examples.apps.link;

import dev.fulmar.examples.apps.CommandFailure;
import dev.fulmar.examples.apps.CommonOptions;
import dev.fulmar.netem.LinkTap;
import dev.fulmar.netem.VerdictListener;
import dev.fulmar.netem.capture.FileStats;
import dev.fulmar.netem.capture.LinkCapture;
import dev.fulmar.netem.capture.PcapNgWriter;
import dev.fulmar.netem.capture.VerdictFile;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import picocli.CommandLine.Option;

/** The files that links write while they run, as far as the user wants them. */
final class LinkFiles implements AutoCloseable {
  @Option(
      names = "--pcap",
      paramLabel = "FILE",
      description =
          "Capture the datagrams of udp links for Wireshark (pcap-ng): what went in, came out and"
              + " was dropped, with verdict and delays as comments. Replaced if it is there.")
  private Path pcap;

  @Option(
      names = "--verdicts",
      paramLabel = "FILE",
      description =
          "Log the verdict about each datagram or exchange of one link (CSV). Replaced if it is"
              + " there.")
  private Path verdicts;

  private PcapNgWriter capture;
  private VerdictFile log;

  /**
   * Opens what the user wants; nothing is left open if that fails.
   *
   * @throws picocli.CommandLine.ParameterException if the links are not for it
   * @throws CommandFailure if a file cannot be written
   */
  void open(LinkPlans plans, CommonOptions common) {
    if (pcap != null && plans.has(LinkProtocol.TCP)) {
      throw common.usage(
          "--pcap captures datagrams, and a tcp link has none of its own, allowed: udp links;"
              + " a capture of the loopback shows a tcp link's two sides");
    }
    if (verdicts != null && plans.links().size() > 1) {
      throw common.usage(
          "--verdicts logs one link, and the scenario has %d, allowed: 1"
              .formatted(plans.links().size()));
    }
    if (pcap != null && verdicts != null && same(pcap, verdicts)) {
      throw common.usage(
          "--verdicts and --pcap are both '%s', allowed: a file each".formatted(pcap));
    }
    long maxPendingBytes;
    try {
      maxPendingBytes = LinkSettings.maxUnwrittenBytes(common.settings());
    } catch (IllegalArgumentException refused) {
      throw common.usage(refused.getMessage());
    }
    if (pcap != null) {
      capture = opened("--pcap", pcap, path -> PcapNgWriter.open(path, maxPendingBytes));
    }
    if (verdicts != null) {
      log = opened("--verdicts", verdicts, path -> VerdictFile.open(path, maxPendingBytes));
    }
  }

  /** What is to see the datagrams of a link. */
  LinkTap tap(LinkPlan plan) {
    return capture == null ? LinkTap.NONE : LinkCapture.ofSockets(capture, plan.name());
  }

  /** What is to hear the verdicts of the only link. */
  VerdictListener verdicts() {
    return log == null ? (direction, index, verdict, sizeBytes) -> {} : log;
  }

  /**
   * What the files lack because their disk was too slow, a sentence each; to be asked once they are
   * closed.
   */
  List<String> complaints() {
    return sentences(stats -> stats.failure() == null && stats.leftOut() > 0);
  }

  /** Which files their disk refused, a sentence each; to be asked once they are closed. */
  List<String> failures() {
    return sentences(stats -> stats.failure() != null);
  }

  private List<String> sentences(Predicate<FileStats> which) {
    List<String> sentences = new ArrayList<>();
    if (capture != null && which.test(capture.stats())) {
      sentences.add(lack(pcap, capture.stats(), "packet(s)"));
    }
    if (log != null && which.test(log.stats())) {
      sentences.add(lack(verdicts, log.stats(), "verdict(s)"));
    }
    return sentences;
  }

  /** Writes what is pending. */
  @Override
  public void close() {
    if (capture != null) {
      capture.close();
    }
    if (log != null) {
      log.close();
    }
  }

  static String lack(Path file, FileStats stats, String what) {
    return "%s lacks %d %s of %d: %s"
        .formatted(
            file,
            stats.leftOut(),
            what,
            stats.leftOut() + stats.written(),
            stats.failure() == null
                ? "the disk was slower than " + LinkSettings.MAX_UNWRITTEN_BYTES + " bridges"
                : stats.failure());
  }

  private static boolean same(Path one, Path other) {
    return one.toAbsolutePath().normalize().equals(other.toAbsolutePath().normalize());
  }

  private <T> T opened(String option, Path path, Opening<T> opening) {
    try {
      return opening.open(path);
    } catch (IOException refused) {
      close();
      throw new CommandFailure(
          "cannot write %s '%s': %s".formatted(option, path, FileTrouble.of(refused)));
    }
  }

  private interface Opening<T> {
    T open(Path path) throws IOException;
  }
}
