package dev.fulmar.netem.socket;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * How much longer than asked the system may let a thread sleep, to wake several at once. Linux
 * takes 50 us unless it is told otherwise, which a thread may do for itself.
 *
 * @see <a href="https://man7.org/linux/man-pages/man2/PR_SET_TIMERSLACK.2const.html">timer
 *     slack</a>
 */
final class TimerSlack {
  private static final Logger LOG = LoggerFactory.getLogger(TimerSlack.class);

  private TimerSlack() {}

  /** Asks for the least slack for the calling thread; false where that is not to be had. */
  static boolean minimise() {
    try {
      Path self = Files.readSymbolicLink(Path.of("/proc/thread-self"));
      Files.writeString(Path.of("/proc", self.getFileName().toString(), "timerslack_ns"), "1");
      return true;
    } catch (IOException | RuntimeException e) { // another system, or one that forbids it
      LOG.debug("the timer slack of {} stays as it is", Thread.currentThread().getName(), e);
      return false;
    }
  }
}
