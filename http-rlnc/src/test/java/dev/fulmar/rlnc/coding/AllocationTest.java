package dev.fulmar.rlnc.coding;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** What coding leaves to the garbage collector; messages are so long that each would be noticed. */
class AllocationTest {
  private static final int MESSAGE_BYTES = 8192;
  private static final int WINDOW = 8;
  private static final int WARM_UP_MESSAGES = 200;
  private static final int MESSAGES = 200;

  /** For each message: an id, an optional or two, and what the virtual machine does by the way. */
  private static final int SMALL_OBJECTS_BYTES = 256;

  private final ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
  private final Encoder encoder = new Encoder(new Random(1));

  @Test
  void aDecoderInTheMiddleOfThingsAllocatesWhatItHandsOutAndNothingElse() {
    List<NativeMessage> messages = messages(WARM_UP_MESSAGES + MESSAGES + WINDOW);
    List<Combination> combinations = slidingWindows(messages);
    Decoder decoder = new Decoder(0, 2 * WINDOW);
    long handedOutBytes = 0;
    long handedOut = 0;
    long startBytes = 0;

    for (int i = 0; i < combinations.size(); i++) {
      if (i == WARM_UP_MESSAGES) {
        startBytes = threads.getCurrentThreadAllocatedBytes();
        handedOutBytes = 0;
        handedOut = 0;
      }
      Combination combination = combinations.get(i);
      decoder.prune(combination.oldest());
      decoder.add(combination);
      NativeMessage solved = decoder.nextSolved().orElse(null);
      while (solved != null) {
        handedOut++;
        handedOutBytes += solved.body().length;
        solved = decoder.nextSolved().orElse(null);
      }
    }

    long allocatedBytes = threads.getCurrentThreadAllocatedBytes() - startBytes;
    assertThat(handedOut).isBetween(MESSAGES - 2L * WINDOW, MESSAGES + 2L * WINDOW);
    assertThat(allocatedBytes)
        .isBetween(handedOutBytes, handedOutBytes + handedOut * SMALL_OBJECTS_BYTES);
  }

  @Test
  void anEncoderThatIsGivenArraysAllocatesNothing() {
    List<NativeMessage> window = messages(WINDOW);
    byte[] coefficients = new byte[WINDOW];
    byte[] payload = new byte[MESSAGE_BYTES];
    for (int i = 0; i < WARM_UP_MESSAGES; i++) {
      encoder.combineInto(coefficients, payload, window);
    }

    long startBytes = threads.getCurrentThreadAllocatedBytes();
    for (int i = 0; i < MESSAGES; i++) {
      encoder.combineInto(coefficients, payload, window);
    }

    assertThat(threads.getCurrentThreadAllocatedBytes() - startBytes)
        .isLessThan(MESSAGES * SMALL_OBJECTS_BYTES);
  }

  /** For each message a combination of it and those before it: none is solved on its own. */
  private List<Combination> slidingWindows(List<NativeMessage> messages) {
    List<Combination> combinations = new ArrayList<>();
    for (int from = 0; from + WINDOW <= messages.size(); from += WINDOW - 1) {
      for (int i = 0; i < WINDOW - (from == 0 ? 0 : 1); i++) {
        combinations.add(encoder.combine(messages.subList(from, from + WINDOW)));
      }
    }
    return combinations;
  }

  private static List<NativeMessage> messages(int count) {
    Random random = new Random(2);
    List<NativeMessage> messages = new ArrayList<>();
    for (int id = 1; id <= count; id++) {
      byte[] body = new byte[MESSAGE_BYTES];
      random.nextBytes(body);
      messages.add(new NativeMessage(id, body));
    }
    return messages;
  }
}
