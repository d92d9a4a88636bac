package dev.fulmar.netem.socket;

import java.io.IOException;
import java.net.InetSocketAddress;

/**
 * The sockets of a relay, the thread that reads them, and the alarm by which it sends later.
 *
 * <pre>
 *   clients ◀──▶ listening socket ──┐                ┌── Upstream of client 1 ◀──▶ server
 *                                   ├── UdpRelay ────┤
 *                         Alarm ────┘                └── Upstream of client 2 ◀──▶ server
 * </pre>
 */
interface UdpIo extends AutoCloseable {
  /** Which it is; never {@link LinkIo#AUTO}. */
  LinkIo kind();

  /** Where clients send to, with the port that was taken. */
  InetSocketAddress address();

  /** The clock, and who runs what is to be done later. */
  Alarm alarm();

  /**
   * Called once: from now on the relay hears of every datagram, on one and the same thread, which
   * lets it {@link UdpRelay#onTurn look after itself} now and then.
   */
  void start(UdpRelay relay);

  /**
   * Opens a socket towards the server for a client; called on the thread that reads. It is not
   * connected, because one that is reports a server's absence as its own failure; whoever reads
   * must look at the sender.
   *
   * @throws IOException if the system has none left
   */
  RelayClient openClient(InetSocketAddress client, long nowNanos) throws IOException;

  /** Sends to a client without waiting; what the system refuses is counted. */
  void sendDown(InetSocketAddress client, byte[] payload);

  /**
   * What has ended the thread that reads, so that nothing is relayed any more; null for nothing.
   */
  Throwable failure();

  /** Ends the threads, then closes all sockets; when it returns, their ports are free. */
  @Override
  void close();
}
