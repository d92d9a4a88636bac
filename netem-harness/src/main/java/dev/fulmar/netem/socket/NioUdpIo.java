package dev.fulmar.netem.socket;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.channels.DatagramChannel;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.util.Iterator;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The JDK's channels: a thread reads them all, and a {@link LinkTimer} sends what was delayed. */
final class NioUdpIo implements UdpIo {
  private static final Logger LOG = LoggerFactory.getLogger(NioUdpIo.class);

  /** How many datagrams one socket may bring in before the others have their turn. */
  private static final int BATCH_DATAGRAMS = 64;

  private final UdpLinkSettings settings;
  private final RelayCounters counters;
  private final Selector selector;
  private final DatagramChannel listen;
  private final InetSocketAddress address;
  private final LinkTimer timer;
  private final ByteBuffer buffer = ByteBuffer.allocateDirect(UdpSockets.SLOT_BYTES);
  private UdpRelay relay;
  private Thread reader;
  private volatile boolean stopped;
  private volatile Throwable failure;

  /**
   * Opens the socket that clients send to.
   *
   * @throws IOException if the address cannot be had; then nothing is left open
   */
  NioUdpIo(UdpLinkSettings settings, RelayCounters counters) throws IOException {
    this.settings = settings;
    this.counters = counters;
    selector = Selector.open();
    try {
      listen = openChannel(settings.listen());
      address = (InetSocketAddress) listen.getLocalAddress();
    } catch (IOException | RuntimeException e) {
      selector.close();
      throw e;
    }
    timer = new LinkTimer(settings.threadName("timer"));
  }

  @Override
  public LinkIo kind() {
    return LinkIo.NIO;
  }

  @Override
  public InetSocketAddress address() {
    return address;
  }

  @Override
  public Alarm alarm() {
    return timer;
  }

  @Override
  public void start(UdpRelay started) {
    relay = started;
    reader = new Thread(this::run, settings.threadName("reader"));
    reader.setDaemon(true);
    reader.start();
  }

  @Override
  public RelayClient openClient(InetSocketAddress client, long nowNanos) throws IOException {
    DatagramChannel channel = openChannel(settings.localForUpstream());
    RelayClient opened =
        new RelayClient(client, new NioUpstream(channel), address, settings.to(), nowNanos);
    channel.keyFor(selector).attach(opened);
    return opened;
  }

  @Override
  public void sendDown(InetSocketAddress client, byte[] payload) {
    send(listen, client, payload);
  }

  @Override
  public Throwable failure() {
    return failure;
  }

  @Override
  public void close() {
    timer.close();
    stopped = true;
    selector.wakeup();
    Threads.join(reader);
  }

  private void run() {
    try {
      while (!stopped) {
        selector.select(relay.turnNanos() / 1_000_000 + 1);
        Iterator<SelectionKey> ready = selector.selectedKeys().iterator();
        while (ready.hasNext()) {
          read(ready.next());
          ready.remove();
        }
        relay.onTurn();
      }
    } catch (IOException | RuntimeException | Error e) {
      failure = e;
      LOG.error("link {} cannot read any more and relays nothing", settings.name(), e);
    } finally {
      relay.onEnd();
      selector.keys().forEach(key -> close((DatagramChannel) key.channel()));
      closeSelector();
    }
  }

  private void read(SelectionKey key) {
    RelayClient client = (RelayClient) key.attachment();
    DatagramChannel channel = (DatagramChannel) key.channel();
    try {
      for (int i = 0; i < BATCH_DATAGRAMS; i++) {
        buffer.clear();
        // the same object as long as the sender is the same
        InetSocketAddress sender = (InetSocketAddress) channel.receive(buffer);
        if (sender == null) {
          return;
        }
        relay.onDatagram(client, sender, payload());
      }
    } catch (IOException | RuntimeException e) {
      // one datagram's trouble, whatever it is, must not end the relay of the others
      LOG.error("link {} failed at a datagram", settings.name(), e);
    }
  }

  private byte[] payload() {
    buffer.flip();
    byte[] payload = new byte[buffer.remaining()];
    buffer.get(payload);
    return payload;
  }

  private void send(DatagramChannel channel, SocketAddress target, byte[] payload) {
    try {
      if (channel.send(ByteBuffer.wrap(payload), target) == payload.length) {
        return;
      }
    } catch (IOException e) {
      LOG.debug("a datagram of {} bytes to {} was not sent", payload.length, target, e);
    }
    counters.sendFailed.incrementAndGet();
  }

  private DatagramChannel openChannel(InetSocketAddress local) throws IOException {
    DatagramChannel channel = DatagramChannel.open();
    try {
      channel.setOption(StandardSocketOptions.SO_RCVBUF, UdpSockets.BUFFER_BYTES);
      channel.setOption(StandardSocketOptions.SO_SNDBUF, UdpSockets.BUFFER_BYTES);
      channel.bind(local);
      channel.configureBlocking(false);
      channel.register(selector, SelectionKey.OP_READ);
      return channel;
    } catch (IOException | RuntimeException e) {
      channel.close();
      throw e;
    }
  }

  private void closeSelector() {
    try {
      selector.close();
    } catch (IOException e) {
      LOG.warn("a selector did not close cleanly", e);
    }
  }

  private static void close(DatagramChannel channel) {
    try {
      channel.close();
    } catch (IOException e) {
      LOG.warn("a socket did not close cleanly", e);
    }
  }

  private final class NioUpstream implements Upstream {
    private final DatagramChannel channel;

    NioUpstream(DatagramChannel channel) {
      this.channel = channel;
    }

    @Override
    public InetSocketAddress address() {
      return (InetSocketAddress) channel.socket().getLocalSocketAddress();
    }

    @Override
    public void send(byte[] payload) {
      NioUdpIo.this.send(channel, settings.to(), payload);
    }

    @Override
    public void close() {
      NioUdpIo.close(channel);
    }
  }
}
