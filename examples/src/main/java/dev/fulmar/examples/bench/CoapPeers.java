package dev.fulmar.examples.bench;

import java.io.IOException;
import java.net.SocketAddress;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.LockSupport;

/** Peers of one {@link CoapSubject}, all served by the calling thread. */
final class CoapPeers implements AutoCloseable {
  private static final long PATIENCE_NANOS = 10_000_000_000L;
  private static final long POLL_MILLIS = 10;
  private static final long SETTLE_NANOS = 20_000_000;

  private final Selector selector = Selector.open();
  private final List<CoapPeer> peers = new ArrayList<>();

  CoapPeers(int count, CoapLoad load, SocketAddress subject) throws IOException {
    try {
      for (int i = 0; i < count; i++) {
        CoapPeer peer = new CoapPeer(load, subject);
        peers.add(peer);
        peer.channel().register(selector, SelectionKey.OP_READ, peer);
      }
    } catch (IOException cannotOpen) {
      close();
      throw cannotOpen;
    }
  }

  /**
   * Lets the subject observe every peer.
   *
   * @throws IOException if it does not within 10 s
   */
  void beObservedBy(CoapSubject subject) throws IOException {
    for (CoapPeer peer : peers) {
      subject.observe(peer.address());
      serve(false, 0); // now and then, or answers pile up
    }
    long startNanos = System.nanoTime();
    while (subject.handled() < peers.size()) {
      serve(false, POLL_MILLIS);
      if (System.nanoTime() - startNanos > PATIENCE_NANOS) {
        throw new IOException("not every peer is observed within 10 s");
      }
    }
    // a handler is called a little before Californium is ready for the next notification
    LockSupport.parkNanos(SETTLE_NANOS);
  }

  /**
   * Sends one message from each, one after the other.
   *
   * @throws IOException if they are not all answered within 10 s
   */
  void sendOneEach() throws IOException {
    long startNanos = System.nanoTime();
    for (CoapPeer peer : peers) {
      peer.sendNext(System.nanoTime());
      while (peer.acknowledged() == 0) {
        serve(false, POLL_MILLIS);
        peer.repeatIfDue(System.nanoTime());
        if (System.nanoTime() - startNanos > PATIENCE_NANOS) {
          throw new IOException("not every peer is answered within 10 s");
        }
      }
    }
  }

  /**
   * Sends and counts until the time is up or every message id is used.
   *
   * @return how long that was, in ns
   */
  long run(long durationNanos) throws IOException {
    long startNanos = System.nanoTime();
    for (CoapPeer peer : peers) {
      peer.sendNext(System.nanoTime());
    }
    long nowNanos = System.nanoTime();
    long checkedNanos = nowNanos;
    while (nowNanos - startNanos < durationNanos && !peers.stream().allMatch(CoapPeer::isDone)) {
      serve(true, POLL_MILLIS);
      nowNanos = System.nanoTime();
      if (nowNanos - checkedNanos >= 1_000_000L * POLL_MILLIS) {
        checkedNanos = nowNanos;
        for (CoapPeer peer : peers) {
          peer.repeatIfDue(nowNanos);
        }
      }
    }
    return nowNanos - startNanos;
  }

  private void serve(boolean running, long waitMillis) throws IOException {
    if (waitMillis == 0) {
      selector.selectNow();
    } else {
      selector.select(waitMillis);
    }
    for (SelectionKey key : selector.selectedKeys()) {
      ((CoapPeer) key.attachment()).receive(running);
    }
    selector.selectedKeys().clear();
  }

  /** Messages that the subject acknowledged. */
  long acknowledged() {
    return peers.stream().mapToLong(CoapPeer::acknowledged).sum();
  }

  @Override
  public void close() throws IOException {
    for (CoapPeer peer : peers) {
      peer.close();
    }
    selector.close();
  }
}
