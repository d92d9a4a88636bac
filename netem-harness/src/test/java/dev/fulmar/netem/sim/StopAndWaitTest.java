package dev.fulmar.netem.sim;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import dev.fulmar.netem.Direction;
import dev.fulmar.netem.LinkConfig;
import dev.fulmar.netem.Packet;
import dev.fulmar.netem.VerdictLog;
import dev.fulmar.netem.spec.LinkSpec;
import java.nio.ByteBuffer;
import org.junit.jupiter.api.Test;

/** A worked example: the smallest reliable protocol, over a bad link in virtual time. */
class StopAndWaitTest {
  private static final long MS = 1_000_000;
  private static final long HOUR = 3_600_000 * MS;

  @Test
  void everyMessageArrivesOnceThoughTheLinkLosesThem() {
    Run run = new Run("loss 20% rate 1mbit delay 5ms", 1, 100_000);
    assertThat(run.receiver.received).isEqualTo(100_000);
    // a round fails with 1 - 0.8^2 = 36 %: 156,250 packets are expected, with a deviation of 296
    assertThat(run.connection.stats(Direction.UP).offered()).isBetween(155_066L, 157_434L);
  }

  @Test
  void equalSeedsGiveEqualRunsAndOthersDoNot() {
    Run run = new Run("loss 20% rate 1mbit delay 5ms", 7, 5_000);
    Run again = new Run("loss 20% rate 1mbit delay 5ms", 7, 5_000);
    Run other = new Run("loss 20% rate 1mbit delay 5ms", 8, 5_000);
    assertThat(again.log.toString()).isEqualTo(run.log.toString());
    assertThat(again.endNanos).isEqualTo(run.endNanos);
    assertThat(other.log.toString()).isNotEqualTo(run.log.toString());
  }

  @Test
  void cleanLinkTakesExactlyItsRoundTrips() {
    Run run = new Run("rate 1mbit delay 5ms", 1, 1000);
    // 8 bytes at 1 mbit/s are 64 us; there and back
    assertThat(run.endNanos).isEqualTo(1000 * 2 * (5 * MS + 64_000));
    assertThat(run.connection.stats(Direction.UP).delivered()).isEqualTo(1000);
    assertThat(run.connection.stats(Direction.DOWN).delivered()).isEqualTo(1000);
  }

  @Test
  void endpointThatWantsToBeWokenAtOnceForEverIsTold() {
    Simulation simulation = new Simulation();
    simulation.connect(
        new Restless(), new Receiver(), LinkConfig.unimpaired(), LinkConfig.unimpaired(), 1);
    assertThatIllegalStateException()
        .isThrownBy(() -> simulation.runUntil(MS))
        .withMessage("restless, woken at 0 ns, asks to be woken at 0 ns: must be later");
  }

  private static final class Run {
    final StringBuilder log = new StringBuilder();
    final Receiver receiver = new Receiver();
    final SimConnection connection;
    final long endNanos;

    Run(String spec, long seed, long messages) {
      Simulation simulation = new Simulation();
      Sender sender = new Sender(messages);
      LinkConfig config = LinkSpec.parse(spec);
      connection = simulation.connect(sender, receiver, config, config, seed, new VerdictLog(log));
      assertThat(simulation.runUntil(() -> sender.acknowledged == messages, 10 * HOUR)).isTrue();
      endNanos = simulation.nowNanos();
    }
  }

  /** Sends a number, and again every 20 ms, until it comes back; then the next. */
  private static final class Sender implements SimEndpoint {
    private static final long TIMEOUT_NANOS = 20 * MS;

    private final long messages;
    private long acknowledged;
    private boolean mustSend = true;
    private long timeoutNanos = Long.MAX_VALUE;

    Sender(long messages) {
      this.messages = messages;
    }

    @Override
    public void receive(Packet packet, long nowNanos) {
      if (number(packet) == acknowledged + 1) {
        acknowledged++;
        mustSend = acknowledged < messages;
        timeoutNanos = Long.MAX_VALUE;
      }
    }

    @Override
    public byte[] transmit(long nowNanos) {
      if (!mustSend) {
        return null;
      }
      mustSend = false;
      timeoutNanos = nowNanos + TIMEOUT_NANOS;
      return message(acknowledged + 1);
    }

    @Override
    public long nextWakeUpNanos() {
      return timeoutNanos;
    }

    @Override
    public void wakeUp(long nowNanos) {
      mustSend = true;
      timeoutNanos = Long.MAX_VALUE;
    }
  }

  /** Counts each number once and sends it back every time. */
  private static final class Receiver implements SimEndpoint {
    private long received;
    private byte[] answer;

    @Override
    public void receive(Packet packet, long nowNanos) {
      received += number(packet) == received + 1 ? 1 : 0;
      answer = message(number(packet));
    }

    @Override
    public byte[] transmit(long nowNanos) {
      byte[] toSend = answer;
      answer = null;
      return toSend;
    }

    @Override
    public long nextWakeUpNanos() {
      return Long.MAX_VALUE;
    }

    @Override
    public void wakeUp(long nowNanos) {
      throw new AssertionError("never asked for");
    }
  }

  private static final class Restless implements SimEndpoint {
    @Override
    public void receive(Packet packet, long nowNanos) {}

    @Override
    public byte[] transmit(long nowNanos) {
      return null;
    }

    @Override
    public long nextWakeUpNanos() {
      return 0;
    }

    @Override
    public void wakeUp(long nowNanos) {}

    @Override
    public String toString() {
      return "restless";
    }
  }

  private static byte[] message(long number) {
    return ByteBuffer.allocate(Long.BYTES).putLong(number).array();
  }

  private static long number(Packet packet) {
    return ByteBuffer.wrap(packet.payload()).getLong();
  }
}
