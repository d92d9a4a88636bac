package dev.fulmar.netem.junit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.platform.engine.discovery.DiscoverySelectors.selectClass;

import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.platform.engine.OutputDirectoryCreator;
import org.junit.platform.engine.TestDescriptor;
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.testkit.engine.EngineExecutionResults;
import org.junit.platform.testkit.engine.EngineTestKit;
import org.junit.platform.testkit.engine.Event;

/** The tests of a class, run inside a test, and what came of them. */
final class InnerRun {
  private final EngineExecutionResults results;

  private InnerRun(EngineExecutionResults results) {
    this.results = results;
  }

  /** Runs them; what they publish is put into the folder. */
  static InnerRun of(Class<?> tests, Path folder) {
    return new InnerRun(
        EngineTestKit.engine("junit-jupiter")
            .selectors(selectClass(tests))
            .outputDirectoryCreator(new Into(folder))
            .execute());
  }

  /** All of them, of which there is at least one, succeed. */
  void succeeds() {
    results.testEvents().assertStatistics(all -> all.failed(0).aborted(0));
    assertThat(results.testEvents().succeeded().count()).isPositive();
  }

  /** What the only one that fails, fails with. */
  Throwable failure() {
    List<Event> failed = results.testEvents().failed().list();
    assertThat(failed).hasSize(1);
    return failed.get(0).getRequiredPayload(TestExecutionResult.class).getThrowable().orElseThrow();
  }

  /** What was published, by key. */
  Map<String, String> reportEntries() {
    Map<String, String> entries = new HashMap<>();
    results.allEvents().reportingEntryPublished().stream()
        .map(
            event ->
                event.getRequiredPayload(org.junit.platform.engine.reporting.ReportEntry.class))
        .forEach(entry -> entries.putAll(entry.getKeyValuePairs()));
    return entries;
  }

  private record Into(Path folder) implements OutputDirectoryCreator {
    @Override
    public Path getRootDirectory() {
      return folder;
    }

    @Override
    public Path createOutputDirectory(TestDescriptor test) {
      return folder;
    }
  }
}
