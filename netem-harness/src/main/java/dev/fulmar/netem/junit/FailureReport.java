package dev.fulmar.netem.junit;

import dev.fulmar.netem.VerdictLog;
import dev.fulmar.netem.capture.PcapNgWriter;
import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.MediaType;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.function.ThrowingConsumer;
import org.junit.platform.commons.JUnitException;

/** Tells how a test that failed can be had again: its links, their seeds and what they did. */
final class FailureReport {
  private static final MediaType CSV = MediaType.create("text", "csv");
  private static final MediaType PCAP_NG = MediaType.create("application", "x-pcapng");

  private final ExtensionContext context;

  FailureReport(ExtensionContext context) {
    this.context = context;
  }

  void publish(TestLinks links) {
    if (links.isInVirtualTime()) {
      entry("netem.virtualTime", links.simulation().nowNanos() + " ns");
    }
    for (NetemLink link : links.all()) {
      entry("netem.link." + link.name(), link.toString());
      publish(link);
    }
  }

  private void publish(NetemLink link) {
    List<LinkRecording> recordings = link.recordings();
    for (int i = 0; i < recordings.size(); i++) {
      LinkRecording recording = recordings.get(i);
      String name = i == 0 ? link.name() : link.name() + "-" + (i + 1);
      entry("netem.stats." + name, recording.summary());
      if (recording.hasVerdicts()) {
        file(name + "-verdicts.csv", CSV, path -> writeVerdicts(recording, path));
      }
      if (recording.hasPackets()) {
        file(name + ".pcapng", PCAP_NG, path -> writePackets(recording, name, path));
      }
    }
  }

  private static void writeVerdicts(LinkRecording recording, Path path) throws IOException {
    try (BufferedWriter out = Files.newBufferedWriter(path)) {
      recording.tellVerdicts(new VerdictLog(out));
    }
  }

  private static void writePackets(LinkRecording recording, String name, Path path)
      throws IOException {
    // what was kept is all in memory already, so that much may wait for the disk
    try (PcapNgWriter writer = PcapNgWriter.open(path, 4 * LinkRecording.MAX_BYTES)) {
      recording.writePackets(writer, name);
    }
  }

  /** On stderr, too: few runners show the entries of a report. */
  private void entry(String key, String value) {
    context.publishReportEntry(key, value);
    System.err.printf(
        "%s.%s failed: %s: %s%n",
        context.getRequiredTestClass().getSimpleName(), context.getDisplayName(), key, value);
  }

  private void file(String name, MediaType type, ThrowingConsumer<Path> writer) {
    try {
      context.publishFile(name, type, writer);
    } catch (JUnitException e) {
      // what the test failed with must not be hidden by this
      entry("netem.file." + name, "cannot be written: " + e.getMessage());
    }
  }
}
