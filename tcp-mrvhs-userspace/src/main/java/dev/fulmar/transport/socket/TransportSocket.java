package dev.fulmar.transport.socket;

import dev.fulmar.transport.core.CloseReason;
import dev.fulmar.transport.core.Connection;
import dev.fulmar.transport.core.ConnectionState;
import dev.fulmar.transport.core.ConnectionStats;
import java.io.IOException;
import java.io.InputStream;
import java.io.InterruptedIOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.SocketException;
import java.net.SocketTimeoutException;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.concurrent.locks.Condition;
import java.util.function.BooleanSupplier;

/**
 * One connection as a pair of blocking streams, after the manner of {@link java.net.Socket}.
 *
 * <p>Writing returns when the send buffer has taken everything, which says nothing about the peer;
 * a peer that fails is told of by the next read or write. Thread-safe.
 */
public final class TransportSocket implements AutoCloseable {
  private static final long FOREVER = Long.MAX_VALUE;

  private final TransportDriver driver;
  private final Connection connection;
  private final Condition news;
  private final InputStream input = new ConnectionInput(this);
  private final OutputStream output = new ConnectionOutput(this);
  private long readTimeoutNanos = FOREVER;
  private boolean ownsDriver;
  private boolean closed;
  private boolean outputShut;

  TransportSocket(TransportDriver driver, Connection connection) {
    this.driver = driver;
    this.connection = connection;
    this.news = driver.newCondition();
  }

  /** As {@link #connect(InetSocketAddress, TransportSettings)} with the default settings. */
  public static TransportSocket connect(InetSocketAddress remote) throws IOException {
    return connect(remote, TransportSettings.DEFAULT);
  }

  /**
   * Connects to a server, from a UDP port of its own and with a thread of its own, which last until
   * the connection is over; {@link TransportDriver#connect} shares both among many.
   *
   * @throws java.net.ConnectException if it refuses, nobody is there or it does not answer in time
   * @throws java.net.UnknownHostException if the address is not resolved
   * @throws IOException if there is no UDP port to be had, or no way to the address
   */
  public static TransportSocket connect(InetSocketAddress remote, TransportSettings settings)
      throws IOException {
    TransportDriver.checkResolved(remote);
    InetAddress address = remote.getAddress();
    // towards this machine itself, nobody from elsewhere need reach the port
    InetSocketAddress local =
        address.isLoopbackAddress() ? new InetSocketAddress(address, 0) : new InetSocketAddress(0);
    TransportDriver driver = TransportDriver.openTowards(local, remote, settings);
    try {
      TransportSocket socket = driver.connect(remote);
      socket.ownsDriver = true;
      return socket;
    } catch (IOException failed) {
      driver.close();
      throw failed;
    }
  }

  /** Where the peer is. */
  public InetSocketAddress remoteAddress() {
    return (InetSocketAddress) connection.remote();
  }

  /** Where this end's UDP socket is. */
  public InetSocketAddress localAddress() {
    return driver.address();
  }

  /** What the peer sends; closing it closes the socket. */
  public InputStream inputStream() {
    return input;
  }

  /** What the peer is sent; flushing does nothing, closing it closes the socket. */
  public OutputStream outputStream() {
    return output;
  }

  /**
   * How long a read may wait; then it throws {@link SocketTimeoutException} and may be repeated.
   *
   * @param timeout zero for ever, which is the default
   * @throws IllegalArgumentException if it is negative
   */
  public void setReadTimeout(Duration timeout) {
    if (timeout.isNegative()) {
      throw new IllegalArgumentException(
          "read timeout is %s, must not be negative".formatted(timeout));
    }
    driver.lock().lock();
    try {
      readTimeoutNanos = timeout.isZero() ? FOREVER : timeout.toNanos();
    } finally {
      driver.lock().unlock();
    }
  }

  /** What happened so far. */
  public ConnectionStats stats() {
    driver.lock().lock();
    try {
      return connection.stats();
    } finally {
      driver.lock().unlock();
    }
  }

  /** Half-closes: what was written is still sent, then the end of the stream; reading goes on. */
  public void shutdownOutput() {
    driver.lock().lock();
    try {
      outputShut = true;
      connection.finish();
      driver.work();
    } finally {
      driver.lock().unlock();
    }
  }

  /**
   * Waits until both directions are finished and the peer has acknowledged everything. To be called
   * after {@link #shutdownOutput}.
   *
   * @param patience how long at most
   * @return false if the time is over
   * @throws IOException if the connection ended otherwise
   */
  public boolean awaitFinished(Duration patience) throws IOException {
    return await(this::isFinished, patience);
  }

  /**
   * Waits until the peer cannot need us any more: whoever finished first answers for some time
   * those segments of the peer whose acknowledgment was lost. A program that ends earlier may leave
   * a peer behind that never hears it was understood.
   *
   * @param patience how long at most
   * @return false if the time is over
   * @throws IOException if the connection ended otherwise than by both directions being finished
   */
  public boolean awaitOver(Duration patience) throws IOException {
    return await(() -> connection.closeReason() == CloseReason.FINISHED, patience);
  }

  private boolean await(BooleanSupplier condition, Duration patience) throws IOException {
    driver.lock().lock();
    try {
      long deadlineNanos = System.nanoTime() + patience.toNanos();
      while (!condition.getAsBoolean()) {
        failIfOver();
        long leftNanos = deadlineNanos - System.nanoTime();
        if (leftNanos <= 0) {
          return false;
        }
        await(leftNanos);
      }
      return true;
    } finally {
      driver.lock().unlock();
    }
  }

  private boolean isFinished() {
    return connection.state() == ConnectionState.TIME_WAIT
        || connection.closeReason() == CloseReason.FINISHED;
  }

  /**
   * Closes both directions and returns at once; what was written is still sent, by the driver's
   * daemon thread. If something was received that nobody has read, the peer is sent a reset.
   */
  @Override
  public void close() {
    driver.lock().lock();
    try {
      if (closed) {
        return;
      }
      closed = true;
      connection.close();
      driver.work();
      driver.forget(this);
      news.signalAll();
    } finally {
      driver.lock().unlock();
    }
    if (ownsDriver) {
      driver.closeWhenIdle();
    }
  }

  /** Ends the connection at once with a reset; what was written may be lost. */
  public void abort() {
    driver.lock().lock();
    try {
      abortLocked();
      driver.work();
    } finally {
      driver.lock().unlock();
    }
    close();
  }

  int read(ByteBuffer target) throws IOException {
    if (!target.hasRemaining()) {
      return 0;
    }
    driver.lock().lock();
    try {
      long deadlineNanos = readTimeoutNanos == FOREVER ? 0 : System.nanoTime() + readTimeoutNanos;
      while (true) {
        failIfClosed();
        int length = connection.read(target);
        if (length != 0) {
          driver.work();
          return length;
        }
        failIfOver();
        long leftNanos = readTimeoutNanos == FOREVER ? FOREVER : deadlineNanos - System.nanoTime();
        if (leftNanos <= 0) {
          throw new SocketTimeoutException("nothing arrived in time");
        }
        await(leftNanos);
      }
    } finally {
      driver.lock().unlock();
    }
  }

  int available() {
    driver.lock().lock();
    try {
      return connection.readable();
    } finally {
      driver.lock().unlock();
    }
  }

  void write(ByteBuffer source) throws IOException {
    driver.lock().lock();
    try {
      while (source.hasRemaining()) {
        failIfClosed();
        if (outputShut) {
          throw new SocketException("the output was shut down");
        }
        if (connection.write(source) > 0) {
          driver.work();
        }
        if (source.hasRemaining()) {
          failIfOver();
          await(FOREVER);
        }
      }
    } finally {
      driver.lock().unlock();
    }
  }

  void awaitEstablished() throws IOException {
    driver.lock().lock();
    try {
      while (connection.state() == ConnectionState.SYN_SENT
          || connection.state() == ConnectionState.SYN_RECEIVED) {
        failIfClosed();
        await(FOREVER);
      }
      failIfOver();
    } finally {
      driver.lock().unlock();
    }
  }

  /** There are events; the caller holds the lock. */
  void onEvents() {
    while (connection.pollEvent() != null) {
      news.signalAll(); // whoever waits looks for himself
    }
    if (connection.state() == ConnectionState.CLOSED) {
      driver.forget(this);
    }
  }

  /** There may be news; the caller holds the lock. */
  void signal() {
    news.signalAll();
  }

  /** Sends a reset; the caller holds the lock. */
  void abortLocked() {
    connection.abort();
  }

  private void failIfClosed() throws SocketException {
    if (closed) {
      throw new SocketException("the socket is closed");
    }
  }

  private void failIfOver() throws IOException {
    if (connection.closeReason() != null) {
      throw EndOfConnection.exception(connection, driver.settings().connection());
    }
  }

  /** Waits for news, or for nothing: callers look again. */
  @SuppressWarnings("WaitNotInLoop") // each caller is one
  private void await(long nanos) throws InterruptedIOException {
    try {
      long unused = news.awaitNanos(nanos);
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
      throw new InterruptedIOException("interrupted while waiting for the peer");
    }
  }
}
