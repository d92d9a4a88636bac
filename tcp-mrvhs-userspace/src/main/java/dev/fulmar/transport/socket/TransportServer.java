package dev.fulmar.transport.socket;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.net.InetSocketAddress;
import java.net.SocketException;
import java.util.concurrent.locks.Condition;

/** Takes connections at a UDP port. Thread-safe. */
public final class TransportServer implements AutoCloseable {
  private final TransportDriver driver;
  private final Condition news;
  private boolean closed;

  TransportServer(TransportDriver driver) {
    this.driver = driver;
    this.news = driver.newCondition();
  }

  /** As {@link #listen(InetSocketAddress, TransportSettings)} with the default settings. */
  public static TransportServer listen(InetSocketAddress local) throws IOException {
    return listen(local, TransportSettings.DEFAULT);
  }

  /**
   * Takes connections at a UDP port of its own.
   *
   * @param local where; port 0 takes a free one
   * @throws IOException if the address cannot be had
   */
  public static TransportServer listen(InetSocketAddress local, TransportSettings settings)
      throws IOException {
    return TransportDriver.open(local, settings).listen();
  }

  /** Where the UDP socket is bound, with the port that was taken. */
  public InetSocketAddress address() {
    return driver.address();
  }

  /** What happened so far at the UDP port. */
  public DriverStats stats() {
    return driver.stats();
  }

  /**
   * Waits for the next connection.
   *
   * @throws SocketException if the server is closed, also while waiting
   * @throws InterruptedIOException if the thread is interrupted
   */
  public TransportSocket accept() throws IOException {
    driver.lock().lock();
    try {
      while (true) {
        if (closed) {
          throw new SocketException("the server is closed");
        }
        TransportSocket socket = driver.pollAccept();
        if (socket != null) {
          return socket;
        }
        news.await();
      }
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
      throw new InterruptedIOException("interrupted while waiting for a connection");
    } finally {
      driver.lock().unlock();
    }
  }

  /**
   * Takes no more connections. Those accepted go on; the UDP port is free once the last of them is
   * over, which is {@link dev.fulmar.transport.core.ConnectionConfig#timeWaitNanos} after it was
   * closed.
   */
  @Override
  public void close() {
    driver.lock().lock();
    try {
      if (!closed) {
        closed = true;
        driver.stopListening();
        news.signalAll();
      }
    } finally {
      driver.lock().unlock();
    }
    driver.closeWhenIdle();
  }

  /** There may be news; the caller holds the lock. */
  void signal() {
    news.signalAll();
  }
}
