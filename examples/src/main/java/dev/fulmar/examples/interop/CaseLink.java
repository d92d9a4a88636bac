package dev.fulmar.examples.interop;

import dev.fulmar.netem.Arrival;
import dev.fulmar.netem.Direction;
import dev.fulmar.netem.LinkConfig;
import dev.fulmar.netem.LinkTap;
import dev.fulmar.netem.Packet;
import dev.fulmar.netem.Verdict;
import dev.fulmar.netem.capture.LinkCapture;
import dev.fulmar.netem.capture.PcapNgWriter;
import dev.fulmar.netem.loss.BernoulliLoss;
import dev.fulmar.netem.loss.LossModel;
import dev.fulmar.netem.loss.NoLoss;
import dev.fulmar.netem.socket.UdpLink;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.util.function.Supplier;

/** The link between one case and the server, which loses what the case or the user wants lost. */
final class CaseLink implements AutoCloseable {
  private final WireLog log = new WireLog();
  private final double lossShare;
  private final PcapNgWriter capture;
  private final UdpLink link;

  /**
   * Starts a link.
   *
   * @param pcap where to capture what passes; null for nowhere
   * @throws IOException if there is no socket, or the capture cannot be written
   */
  CaseLink(InetSocketAddress server, double lossShare, long seed, Path pcap) throws IOException {
    this.lossShare = lossShare;
    this.capture = pcap == null ? null : PcapNgWriter.open(pcap);
    try {
      link =
          UdpLink.builder()
              .listen(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0))
              .to(server)
              .up(config(this::usualLoss))
              .down(config(this::usualLoss))
              .seed(seed)
              .tap(capture == null ? log : both())
              .start();
    } catch (IOException | RuntimeException cannotStart) {
      closeCapture();
      throw cannotStart;
    }
  }

  /** Where to send to instead of the server. */
  InetSocketAddress address() {
    return link.address();
  }

  WireLog log() {
    return log;
  }

  boolean isLossy() {
    return lossShare > 0;
  }

  /**
   * Loses one datagram on purpose.
   *
   * @param position of the datagram among those still to come that way, from 1
   */
  void lose(Direction direction, int position) {
    long unused = link.reconfigure(direction, config(() -> new LoseNth(position, usualLoss())));
  }

  /** Loses no more than the user wants, from now on. */
  void loseNoMore() {
    for (Direction direction : Direction.values()) {
      link.reconfigure(direction, config(this::usualLoss));
    }
  }

  private LossModel usualLoss() {
    return isLossy() ? new BernoulliLoss(lossShare) : new NoLoss();
  }

  private static LinkConfig config(Supplier<LossModel> loss) {
    return LinkConfig.builder().loss(loss).build();
  }

  private LinkTap both() {
    LinkTap file = LinkCapture.ofSockets(capture, "interop");
    return new LinkTap() {
      @Override
      public void onOffered(Direction direction, Arrival arrival) {
        log.onOffered(direction, arrival);
        file.onOffered(direction, arrival);
      }

      @Override
      public void onDropped(Direction direction, Arrival arrival, Verdict why, long nowNanos) {
        log.onDropped(direction, arrival, why, nowNanos);
        file.onDropped(direction, arrival, why, nowNanos);
      }

      @Override
      public void onDelivered(Direction direction, Packet packet, long nowNanos) {
        file.onDelivered(direction, packet, nowNanos);
      }
    };
  }

  private void closeCapture() {
    if (capture != null) {
      capture.close();
    }
  }

  /** Ends the link, and writes the rest of the capture. */
  @Override
  public void close() {
    link.close();
    closeCapture();
  }
}
