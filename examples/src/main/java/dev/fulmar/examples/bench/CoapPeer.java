package dev.fulmar.examples.bench;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.DatagramChannel;

/**
 * The other end of a {@link CoapSubject}: as soon as a message is acknowledged it sends the next,
 * so that one is in flight. It is as plain as can be, so that what is measured is the subject.
 */
final class CoapPeer implements AutoCloseable {
  /** ACK_TIMEOUT (RFC 7252 section 4.8); a run is too short for it to grow. */
  private static final long REPEAT_NANOS = 2_000_000_000L;

  /** Ids would repeat within EXCHANGE_LIFETIME and count as duplicates (section 4.4). */
  private static final int MOST_MESSAGES = 65_536;

  private final DatagramChannel channel;
  private final CoapLoad load;
  private final ByteBuffer incoming = ByteBuffer.allocateDirect(CoapMessages.MOST_BYTES);
  private final ByteBuffer outgoing = ByteBuffer.allocateDirect(CoapMessages.MOST_BYTES);
  private byte[] token;
  private int sent;
  private boolean awaiting;
  private long sentNanos;
  private long acknowledged;

  /** A peer on a free port of the loopback that hears the subject only. */
  CoapPeer(CoapLoad load, SocketAddress subject) throws IOException {
    this.load = load;
    channel = DatagramChannel.open();
    channel.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0)).connect(subject);
    channel.configureBlocking(false);
  }

  DatagramChannel channel() {
    return channel;
  }

  InetSocketAddress address() throws IOException {
    return (InetSocketAddress) channel.getLocalAddress();
  }

  /** Messages that the subject acknowledged. */
  long acknowledged() {
    return acknowledged;
  }

  /** Whether nothing is in flight and no message id is left. */
  boolean isDone() {
    return sent == MOST_MESSAGES && !awaiting;
  }

  /** Sends the next message, if there is an id left for it. */
  void sendNext(long nowNanos) throws IOException {
    awaiting = sent < MOST_MESSAGES;
    if (awaiting) {
      if (load == CoapLoad.GET) {
        CoapMessages.get(outgoing, sent);
      } else {
        // the registration was answered with Observe 0
        CoapMessages.content(outgoing, CoapMessages.CON, sent, token, sent + 1);
      }
      sent++;
      transmit(nowNanos);
    }
  }

  /** Repeats what has not been acknowledged for long. */
  void repeatIfDue(long nowNanos) throws IOException {
    if (awaiting && nowNanos - sentNanos >= REPEAT_NANOS) {
      outgoing.rewind();
      transmit(nowNanos);
    }
  }

  private void transmit(long nowNanos) throws IOException {
    sentNanos = nowNanos;
    channel.write(outgoing);
  }

  /**
   * Reads all there is and answers it.
   *
   * @param running whether an acknowledgement is to be followed by the next message
   * @throws IOException also if the subject refuses a message
   */
  void receive(boolean running) throws IOException {
    incoming.clear();
    while (channel.read(incoming) > 0) {
      if (CoapMessages.type(incoming) == CoapMessages.CON) {
        register();
      } else if (awaiting && CoapMessages.id(incoming) == ((sent - 1) & 0xFFFF)) {
        checkAcknowledgement();
        awaiting = false;
        acknowledged++;
        if (running) {
          sendNext(System.nanoTime());
        }
      }
      incoming.clear();
    }
  }

  private void register() throws IOException {
    token = CoapMessages.token(incoming);
    CoapMessages.content(outgoing, CoapMessages.ACK, CoapMessages.id(incoming), token, 0);
    channel.write(outgoing);
  }

  private void checkAcknowledgement() throws IOException {
    int expected = load == CoapLoad.GET ? CoapMessages.CONTENT : CoapMessages.EMPTY;
    if (CoapMessages.type(incoming) != CoapMessages.ACK
        || CoapMessages.code(incoming) != expected) {
      throw new IOException(
          "a message was answered with type %d, code %d.%02d"
              .formatted(
                  CoapMessages.type(incoming),
                  CoapMessages.code(incoming) >> 5,
                  CoapMessages.code(incoming) & 0x1F));
    }
  }

  @Override
  public void close() throws IOException {
    channel.close();
  }
}
