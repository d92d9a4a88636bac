package dev.fulmar.transport.socket;

import dev.fulmar.transport.core.Connection;
import dev.fulmar.transport.core.Endpoint;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.SocketException;
import java.net.UnknownHostException;
import java.security.SecureRandom;
import java.util.HashSet;
import java.util.Set;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One UDP socket and one thread for any number of connections.
 *
 * <pre>
 *   users' threads ── write, read, close ──┐             ┌── pump: send what that caused
 *                                        lock ── Endpoint ┤
 *   driver's thread ── datagrams, time ────┘             └── signal whoever waits
 * </pre>
 *
 * <p>Whoever has changed something sends what follows from it before giving the lock back; the
 * driver's thread is only needed for what arrives and for time. Thread-safe.
 */
public final class TransportDriver implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(TransportDriver.class);

  private final TransportSettings settings;
  private final UdpPort port;
  private final Clock clock = new Clock();
  private final Endpoint endpoint;
  private final DatagramPump pump;
  private final Thread thread;

  /** Fair, or the driver's thread would hardly let others in while datagrams keep coming. */
  private final ReentrantLock lock = new ReentrantLock(true);

  /** Guarded by the lock, as is everything below. */
  private final Set<TransportSocket> sockets = new HashSet<>();

  private TransportServer server;
  private long wakeUpNanos;
  private boolean closed;
  private boolean closeWhenIdle;

  private TransportDriver(UdpPort port, InetSocketAddress peer, TransportSettings settings) {
    this.port = port;
    this.settings = settings;
    this.endpoint = new Endpoint(settings.endpoint(), new SecureRandom());
    this.pump = new DatagramPump(port, endpoint, peer);
    this.thread = new Thread(this::run, "fulmar-tcp-" + port.address().getPort());
    thread.setDaemon(true);
  }

  /**
   * Opens a socket and starts a thread; both last until {@link #close}.
   *
   * @param local where; port 0 takes a free one
   * @throws IOException if the address cannot be had
   */
  public static TransportDriver open(InetSocketAddress local, TransportSettings settings)
      throws IOException {
    return start(UdpPort.open(local, settings.socketBufferBytes()), null, settings);
  }

  /** As {@link #open}, for one peer only, so that the network's word on its absence is heard. */
  static TransportDriver openTowards(
      InetSocketAddress local, InetSocketAddress peer, TransportSettings settings)
      throws IOException {
    UdpPort port = UdpPort.open(local, settings.socketBufferBytes());
    try {
      port.connect(peer);
    } catch (IOException | RuntimeException noWay) {
      port.close();
      throw noWay;
    }
    return start(port, peer, settings);
  }

  private static TransportDriver start(
      UdpPort port, InetSocketAddress peer, TransportSettings settings) {
    TransportDriver driver = new TransportDriver(port, peer, settings);
    driver.thread.start();
    return driver;
  }

  /** Where the UDP socket is bound, with the port that was taken. */
  public InetSocketAddress address() {
    return port.address();
  }

  /**
   * Connects to a server.
   *
   * @throws java.net.ConnectException if it refuses or does not answer in time
   * @throws UnknownHostException if the address is not resolved
   * @throws IOException if there are too many connections, or the driver is closed
   */
  public TransportSocket connect(InetSocketAddress remote) throws IOException {
    checkResolved(remote);
    TransportSocket socket = startConnecting(remote);
    socket.awaitEstablished();
    return socket;
  }

  private TransportSocket startConnecting(InetSocketAddress remote) throws IOException {
    lock.lock();
    try {
      checkOpen();
      Connection connection =
          endpoint.connect(clock.nanos(), remote, settings.servicePort(), settings.connection());
      TransportSocket socket = adopt(connection);
      work();
      return socket;
    } catch (IllegalStateException full) {
      throw new SocketException(full.getMessage());
    } finally {
      lock.unlock();
    }
  }

  /**
   * Takes connections; of one driver once.
   *
   * @throws IOException if the driver is closed
   * @throws IllegalStateException if it takes connections already
   */
  public TransportServer listen() throws IOException {
    lock.lock();
    try {
      checkOpen();
      endpoint.listen(settings.servicePort(), settings.connection());
      server = new TransportServer(this);
      return server;
    } finally {
      lock.unlock();
    }
  }

  /** What happened so far. */
  public DriverStats stats() {
    lock.lock();
    try {
      return pump.stats();
    } finally {
      lock.unlock();
    }
  }

  /**
   * Resets all connections. When it returns, the thread has ended and the UDP port is free. Calling
   * it again does nothing.
   */
  @Override
  public void close() {
    lock.lock();
    try {
      sockets.forEach(TransportSocket::abortLocked);
      work();
      shut();
    } finally {
      lock.unlock();
    }
    join();
  }

  /** As {@link #close}, but without a word to any peer. */
  void closeSilently() {
    lock.lock();
    try {
      shut();
    } finally {
      lock.unlock();
    }
    join();
  }

  /** Closes as soon as there are no connections left. */
  void closeWhenIdle() {
    lock.lock();
    try {
      closeWhenIdle = true;
      work();
      port.wakeUp();
    } finally {
      lock.unlock();
    }
  }

  TransportSettings settings() {
    return settings;
  }

  ReentrantLock lock() {
    return lock;
  }

  /** Something to wait on for news. */
  Condition newCondition() {
    return lock.newCondition();
  }

  /** The next connection that was taken; null if there is none. The caller holds the lock. */
  TransportSocket pollAccept() throws IOException {
    checkOpen();
    Connection connection = endpoint.pollAccept(settings.servicePort());
    return connection == null ? null : adopt(connection);
  }

  /** Takes no more connections. The caller holds the lock. */
  void stopListening() {
    endpoint.stopListening(settings.servicePort());
    work();
  }

  /** Sends and signals what the caller has caused, who holds the lock. */
  void work() {
    if (closed) {
      return;
    }
    pump.send(clock);
    for (Connection eventful = endpoint.pollEventful();
        eventful != null;
        eventful = endpoint.pollEventful()) {
      ((TransportSocket) eventful.attachment()).onEvents();
    }
    if (server != null) {
      server.signal();
    }
    if (endpoint.pollTimeout() < wakeUpNanos && Thread.currentThread() != thread) {
      port.wakeUp();
    }
  }

  /** A connection is over and its user knows. The caller holds the lock. */
  void forget(TransportSocket socket) {
    sockets.remove(socket);
  }

  private TransportSocket adopt(Connection connection) {
    TransportSocket socket = new TransportSocket(this, connection);
    connection.attach(socket);
    sockets.add(socket);
    return socket;
  }

  static void checkResolved(InetSocketAddress remote) throws UnknownHostException {
    if (remote.isUnresolved()) {
      throw new UnknownHostException("host '%s' is not known".formatted(remote.getHostString()));
    }
  }

  private void checkOpen() throws SocketException {
    if (closed) {
      throw new SocketException("the UDP socket is closed");
    }
  }

  private void run() {
    try (port) {
      for (long waitNanos = step(); waitNanos >= 0; waitNanos = step()) {
        port.await(waitNanos);
      }
    } catch (IOException | RuntimeException failure) {
      LOG.error(
          "the UDP socket at {} cannot be used any more: {}", port.address(), failure.getMessage());
      LOG.debug("its failure", failure);
    } finally {
      end();
    }
  }

  /** Whatever ended the thread, nobody is to wait for it any more. */
  private void end() {
    lock.lock();
    try {
      if (!closed) {
        sockets.forEach(TransportSocket::abortLocked);
      }
      tellWaiters();
    } finally {
      lock.unlock();
    }
  }

  /** Does what is to be done now; how long then to wait, or -1 once the driver is closed. */
  private long step() throws IOException {
    lock.lock();
    try {
      if (closed) {
        return -1;
      }
      boolean more = pump.receive(clock);
      long nowNanos = clock.nanos();
      endpoint.handleTimeout(nowNanos);
      work();
      if (closeWhenIdle && endpoint.stats().connections() == 0 && !pump.isStuck()) {
        shut();
        return -1;
      }
      wakeUpNanos = endpoint.pollTimeout();
      return more ? 0 : Math.max(0, wakeUpNanos - nowNanos);
    } finally {
      lock.unlock();
    }
  }

  /** Makes the thread end, which then closes the UDP socket, and tells whoever waits. */
  private void shut() {
    tellWaiters();
    port.wakeUp();
  }

  private void tellWaiters() {
    closed = true;
    sockets.forEach(TransportSocket::signal);
    if (server != null) {
      server.signal();
    }
  }

  /** An interrupt does not cut the wait short, for the port must be free; it is kept. */
  private void join() {
    boolean interrupted = false;
    while (thread != Thread.currentThread() && thread.isAlive()) {
      try {
        thread.join();
      } catch (InterruptedException kept) {
        interrupted = true;
      }
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }
}
