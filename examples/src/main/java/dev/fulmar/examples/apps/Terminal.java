package dev.fulmar.examples.apps;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Whether a person looks on; Java itself only knows of stdin and stdout, so Linux is asked. */
final class Terminal {
  private static final Path LINUX_STDERR = Path.of("/proc/self/fd/2");

  private Terminal() {}

  /** Whether what is written to stderr appears on a terminal; no where that cannot be found out. */
  static boolean isStderr() {
    try {
      return isTerminal(Files.readSymbolicLink(LINUX_STDERR).toString());
    } catch (IOException notLinux) {
      return false;
    }
  }

  /** Whether a name is that of a terminal, as in {@code /dev/pts/3}, {@code /dev/tty1}. */
  static boolean isTerminal(String device) {
    return device.matches("/dev/(pts/\\d+|tty\\w*|console)");
  }
}
