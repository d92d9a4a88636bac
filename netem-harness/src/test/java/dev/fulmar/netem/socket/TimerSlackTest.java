package dev.fulmar.netem.socket;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;

class TimerSlackTest {
  private static final Path SELF = Path.of("/proc/thread-self");

  @Test
  void linuxWakesTheThreadWhenItAskedToBe() throws Exception {
    assumeTrue(Files.isSymbolicLink(SELF), "no Linux");
    AtomicReference<String> slack = new AtomicReference<>();
    Thread thread = new Thread(() -> slack.set(TimerSlack.minimise() ? slackNanos() : "refused"));
    thread.start();
    thread.join();
    assertThat(slack.get()).isEqualTo("1");
    assertThat(slackNanos()).isNotEqualTo("1"); // other threads sleep as before
  }

  private static String slackNanos() {
    try {
      String thread = Files.readSymbolicLink(SELF).getFileName().toString();
      return Files.readString(Path.of("/proc", thread, "timerslack_ns")).strip();
    } catch (IOException e) {
      return e.toString();
    }
  }
}
