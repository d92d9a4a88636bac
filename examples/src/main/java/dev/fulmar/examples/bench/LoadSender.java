package dev.fulmar.examples.bench;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.DatagramChannel;
import java.util.concurrent.locks.LockSupport;

/**
 * Sends datagrams evenly, the same number each way, each with the instant at which it was sent.
 * What it falls behind it makes up for at once; it says how long it took, which tells the rate.
 */
final class LoadSender {
  /** As large as a small message of CoAP or of a game. */
  static final int PAYLOAD_BYTES = 100;

  /** Short enough that a turn holds few datagrams, long enough to leave the processor to others. */
  private static final long PAUSE_NANOS = 50_000;

  private final ByteBuffer payload = ByteBuffer.allocateDirect(PAYLOAD_BYTES);
  private final DatagramChannel[] channels;

  /** Sends from these connected channels in turn. */
  LoadSender(DatagramChannel... channels) {
    this.channels = channels.clone();
  }

  /**
   * Sends on the calling thread; gives up after twice the time that it should take.
   *
   * @param packets for each channel
   * @param packetsPerSecond for each channel
   * @return what was sent
   */
  Sent send(long packets, int packetsPerSecond) throws IOException {
    double nanosPerPacket = 1e9 / packetsPerSecond;
    long startNanos = System.nanoTime();
    long mostNanos = (long) (2 * packets * nanosPerPacket);
    long sent = 0;
    while (sent < packets) {
      long elapsedNanos = System.nanoTime() - startNanos;
      if (elapsedNanos > mostNanos) {
        break;
      }
      long due = Math.min(packets, (long) (elapsedNanos / nanosPerPacket) + 1);
      if (sent == due) {
        LockSupport.parkNanos(PAUSE_NANOS);
      }
      for (; sent < due; sent++) {
        sendOneEach();
      }
    }
    return new Sent(sent, System.nanoTime() - startNanos);
  }

  private void sendOneEach() throws IOException {
    for (DatagramChannel channel : channels) {
      payload.clear();
      payload.putLong(0, System.nanoTime());
      channel.write(payload);
    }
  }

  /**
   * What a sender did.
   *
   * @param packets sent on each channel
   * @param nanos in this time
   */
  record Sent(long packets, long nanos) {
    double packetsPerSecond() {
      return packets * 1e9 / nanos;
    }
  }
}
