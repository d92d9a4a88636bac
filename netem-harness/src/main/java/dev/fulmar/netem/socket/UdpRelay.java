package dev.fulmar.netem.socket;

import dev.fulmar.netem.Link;
import dev.fulmar.netem.Packet;
import java.io.IOException;
import java.net.SocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.DatagramChannel;
import java.nio.channels.SelectionKey;
import java.util.HashMap;
import java.util.Iterator;
import java.util.Map;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Reads datagrams and puts them into the lane of their direction: the work of the reader's thread,
 * which alone knows the clients. Ends and closes all sockets once it is told to stop.
 */
final class UdpRelay implements Runnable {
  /** Larger than any datagram. */
  private static final int BUFFER_BYTES = 1 << 16;

  /** How many datagrams one socket may bring in before the others have their turn. */
  private static final int BATCH_DATAGRAMS = 64;

  private static final long MAX_EXPIRY_CHECK_NANOS = 1_000_000_000;

  private static final Logger LOG = LoggerFactory.getLogger(UdpRelay.class);

  private final UdpLinkSettings settings;
  private final RelaySockets sockets;
  private final LinkTimer timer;
  private final RelayCounters counters;
  private final Lane up;
  private final Lane down;
  private final Map<SocketAddress, RelayClient> clients = new HashMap<>();
  private final ByteBuffer buffer = ByteBuffer.allocateDirect(BUFFER_BYTES);
  private final long expiryCheckNanos;
  private long nextExpiryCheckNanos;
  private volatile boolean stopped;

  UdpRelay(
      UdpLinkSettings settings,
      Link upLink,
      Link downLink,
      RelaySockets sockets,
      LinkTimer timer,
      RelayCounters counters) {
    this.settings = settings;
    this.sockets = sockets;
    this.timer = timer;
    this.counters = counters;
    this.up = new Lane(upLink, timer, settings.limit(), this::exitUp);
    this.down = new Lane(downLink, timer, settings.limit(), this::exitDown);
    this.expiryCheckNanos = Math.min(settings.idleExpiryNanos() / 4 + 1, MAX_EXPIRY_CHECK_NANOS);
  }

  Lane up() {
    return up;
  }

  Lane down() {
    return down;
  }

  /** Makes {@link #run} end soon. */
  void stop() {
    stopped = true;
    sockets.selector().wakeup();
  }

  @Override
  public void run() {
    try (sockets) {
      while (!stopped) {
        sockets.selector().select(expiryCheckNanos / 1_000_000 + 1);
        Iterator<SelectionKey> ready = sockets.selector().selectedKeys().iterator();
        while (ready.hasNext()) {
          read(ready.next());
          ready.remove();
        }
        expireIdleClients();
      }
    } catch (IOException e) {
      LOG.error("link {} cannot read any more and relays nothing", settings.name(), e);
    }
  }

  private void read(SelectionKey key) {
    RelayClient client = (RelayClient) key.attachment();
    DatagramChannel channel = (DatagramChannel) key.channel();
    try {
      for (int i = 0; i < BATCH_DATAGRAMS; i++) {
        buffer.clear();
        SocketAddress sender = channel.receive(buffer);
        if (sender == null) {
          return;
        }
        if (client == null) {
          onDatagramFromClient(sender);
        } else {
          onDatagramFromUpstream(client, sender);
        }
      }
    } catch (IOException | RuntimeException e) {
      // one datagram's trouble, whatever it is, must not end the relay of the others
      LOG.error("link {} failed at a datagram", settings.name(), e);
    }
  }

  private void onDatagramFromClient(SocketAddress sender) {
    RelayClient client = clients.get(sender);
    if (client == null) {
      client = admit(sender);
    }
    if (client != null) {
      client.onActivity(timer.nowNanos());
      up.accept(payload(), client);
    }
  }

  private void onDatagramFromUpstream(RelayClient client, SocketAddress sender) {
    if (!sockets.isServer(sender)) {
      counters.foreign.incrementAndGet();
      return;
    }
    client.onActivity(timer.nowNanos());
    down.accept(payload(), client);
  }

  /** Lets a new client in; null, and counted, if that is not possible. */
  private RelayClient admit(SocketAddress address) {
    if (clients.size() >= settings.maxClients()) {
      onRefused(address, "it has %d clients".formatted(clients.size()));
      return null;
    }
    try {
      RelayClient client = sockets.openUpstream(address, timer.nowNanos());
      clients.put(address, client);
      counters.clientsAccepted.incrementAndGet();
      return client;
    } catch (IOException e) {
      onRefused(address, "no socket is left: " + e.getMessage());
      return null;
    }
  }

  private void onRefused(SocketAddress address, String why) {
    if (counters.refused.incrementAndGet() == 1) {
      LOG.warn("{} refuses {}: {}; later refusals are only counted", settings.name(), address, why);
    }
  }

  private void expireIdleClients() {
    long nowNanos = timer.nowNanos();
    if (nowNanos < nextExpiryCheckNanos) {
      return;
    }
    nextExpiryCheckNanos = nowNanos + expiryCheckNanos;
    Iterator<RelayClient> known = clients.values().iterator();
    while (known.hasNext()) {
      RelayClient client = known.next();
      if (client.idleSince(nowNanos - settings.idleExpiryNanos())) {
        known.remove();
        sockets.closeUpstream(client);
        counters.clientsExpired.incrementAndGet();
      }
    }
  }

  private byte[] payload() {
    buffer.flip();
    byte[] payload = new byte[buffer.remaining()];
    buffer.get(payload);
    return payload;
  }

  private void exitUp(Packet packet) {
    count(sockets.sendUp((RelayClient) packet.attachment(), packet.payload()));
  }

  private void exitDown(Packet packet) {
    count(sockets.sendDown((RelayClient) packet.attachment(), packet.payload()));
  }

  private void count(boolean sent) {
    if (!sent) {
      counters.sendFailed.incrementAndGet();
    }
  }
}
