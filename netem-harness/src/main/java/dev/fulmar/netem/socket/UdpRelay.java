package dev.fulmar.netem.socket;

import dev.fulmar.netem.Link;
import dev.fulmar.netem.Packet;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.util.HashMap;
import java.util.Iterator;
import java.util.Map;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Puts datagrams into the lane of their direction, and those that come out into the socket they are
 * for. Called by the thread that reads, which alone knows the clients.
 */
final class UdpRelay {
  private static final long MAX_EXPIRY_CHECK_NANOS = 1_000_000_000;

  private static final Logger LOG = LoggerFactory.getLogger(UdpRelay.class);

  private final UdpLinkSettings settings;
  private final UdpIo io;
  private final Alarm alarm;
  private final RelayCounters counters;
  private final Lane up;
  private final Lane down;
  private final KernelDrops upDrops = new KernelDrops();
  private final KernelDrops downDrops = new KernelDrops();
  private final Map<InetSocketAddress, RelayClient> clients = new HashMap<>();
  private final long expiryCheckNanos;
  private long nextExpiryCheckNanos;

  UdpRelay(UdpLinkSettings settings, Link upLink, Link downLink, UdpIo io, RelayCounters counters) {
    this.settings = settings;
    this.io = io;
    this.alarm = io.alarm();
    this.counters = counters;
    this.up = new Lane(upLink, alarm, settings.limit(), this::exitUp);
    this.down = new Lane(downLink, alarm, settings.limit(), this::exitDown);
    this.expiryCheckNanos = Math.min(settings.idleExpiryNanos() / 4 + 1, MAX_EXPIRY_CHECK_NANOS);
    upDrops.opened(io.address().getPort());
  }

  Lane up() {
    return up;
  }

  Lane down() {
    return down;
  }

  /** Datagrams of clients that found no room in a link, or in the system's buffer before it. */
  long overrunUp() {
    return up.overrun() + upDrops.total();
  }

  /** The same of datagrams of the server. */
  long overrunDown() {
    return down.overrun() + downDrops.total();
  }

  /**
   * A datagram has come.
   *
   * @param client whose upstream socket it came to; null for the listening socket
   */
  void onDatagram(RelayClient client, InetSocketAddress sender, byte[] payload) {
    if (client == null) {
      onDatagramFromClient(sender, payload);
    } else {
      onDatagramFromUpstream(client, sender, payload);
    }
  }

  /** After how many ns at most {@link #onTurn} wants to be called again; at least 1. */
  long turnNanos() {
    return expiryCheckNanos;
  }

  /** To be called after each batch of datagrams, and when none came for a while. */
  void onTurn() {
    long nowNanos = alarm.nowNanos();
    if (nowNanos < nextExpiryCheckNanos) {
      return;
    }
    nextExpiryCheckNanos = nowNanos + expiryCheckNanos;
    Iterator<RelayClient> known = clients.values().iterator();
    while (known.hasNext()) {
      RelayClient client = known.next();
      if (client.idleSince(nowNanos - settings.idleExpiryNanos())) {
        known.remove();
        downDrops.closing(client.upstream().address().getPort());
        client.upstream().close();
        counters.clientsExpired.incrementAndGet();
      }
    }
  }

  /**
   * To be called before the sockets are closed: what the system dropped is read while it can be.
   */
  void onEnd() {
    upDrops.closing(io.address().getPort());
    clients.values().forEach(client -> downDrops.closing(client.upstream().address().getPort()));
  }

  private void onDatagramFromClient(InetSocketAddress sender, byte[] payload) {
    RelayClient client = clients.get(sender);
    if (client == null) {
      client = admit(sender);
    }
    if (client != null) {
      client.onActivity(alarm.nowNanos());
      up.accept(payload, client);
    }
  }

  private void onDatagramFromUpstream(
      RelayClient client, InetSocketAddress sender, byte[] payload) {
    if (!sender.equals(settings.to())) {
      counters.foreign.incrementAndGet();
      return;
    }
    client.onActivity(alarm.nowNanos());
    down.accept(payload, client);
  }

  /** Lets a new client in; null, and counted, if that is not possible. */
  private RelayClient admit(InetSocketAddress address) {
    if (clients.size() >= settings.maxClients()) {
      onRefused(address, "it has %d clients".formatted(clients.size()));
      return null;
    }
    try {
      RelayClient client = io.openClient(address, alarm.nowNanos());
      downDrops.opened(client.upstream().address().getPort());
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

  private void exitUp(Packet packet) {
    ((RelayClient) packet.attachment()).upstream().send(packet.payload());
  }

  private void exitDown(Packet packet) {
    io.sendDown(((RelayClient) packet.attachment()).address(), packet.payload());
  }
}
