package dev.fulmar.cocored.californium;

import static java.util.Objects.requireNonNull;

import dev.fulmar.cocored.SenderSnapshot;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.random.RandomGenerator;
import org.eclipse.californium.core.config.CoapConfig;
import org.eclipse.californium.core.network.stack.Layer;
import org.eclipse.californium.elements.RawData;
import org.eclipse.californium.elements.config.Configuration;

/**
 * The sending half of one endpoint: the layers that its settings ask for, in groups that the stack
 * puts between Californium's own, and what they count.
 */
final class SendingHalf {
  private final SenderSettings settings;
  private final SenderCounters counters;
  private final NstartLayer nstart;
  private final RttTable rtts;
  private final MeasuredTimers measuredTimers;
  private final AddressProof addressProof;
  private final long ackTimeoutNanos;
  private final long exchangeLifetimeNanos;

  /**
   * @param timerRandom the draws of timers that follow measurements
   */
  SendingHalf(Configuration config, RandomGenerator timerRandom, Listeners listeners) {
    requireNonNull(config, "config");
    this.settings = SenderSettings.of(config);
    this.counters = new SenderCounters(listeners);
    this.nstart = new NstartLayer(settings, counters);
    this.rtts = settings.rttEstimator() ? new RttTable(counters.table(settings.peerTable())) : null;
    this.measuredTimers =
        settings
            .timers()
            .ofDestination(timerRandom)
            .map(make -> new MeasuredTimers(counters.table(settings.peerTable()), make))
            .orElse(null);
    this.addressProof =
        settings.unverifiedBytes() > 0
            ? new AddressProof(settings.unverifiedBytes(), counters.table(settings.peerTable()))
            : null;
    this.ackTimeoutNanos = config.get(CoapConfig.ACK_TIMEOUT, TimeUnit.NANOSECONDS);
    this.exchangeLifetimeNanos = config.get(CoapConfig.EXCHANGE_LIFETIME, TimeUnit.NANOSECONDS);
  }

  SenderSettings settings() {
    return settings;
  }

  SenderCounters counters() {
    return counters;
  }

  NstartLayer nstart() {
    return nstart;
  }

  /** The round-trip times, where they are measured for RTO_init. */
  Optional<RttTable> rtts() {
    return Optional.ofNullable(rtts);
  }

  /** The timers, where they follow measurements. */
  Optional<MeasuredTimers> measuredTimers() {
    return Optional.ofNullable(measuredTimers);
  }

  /** The smoothed round-trip time to a peer in nanoseconds; 0 where it is not known. */
  private long srttNanos(InetSocketAddress peer) {
    if (measuredTimers != null) {
      return measuredTimers.srttNanos(peer);
    }
    return rtts == null ? 0 : rtts.srttNanos(peer);
  }

  /** Who has shown its address, where it is asked. */
  Optional<AddressProof> addressProof() {
    return Optional.ofNullable(addressProof);
  }

  /**
   * What answers requests that find the receive buffer full, where they are answered.
   *
   * @param send carries the answers
   */
  Optional<BufferFullAnswers> bufferFullAnswers(Consumer<RawData> send) {
    return settings.bufferFullMaxAgeSeconds() < 0
        ? Optional.empty()
        : Optional.of(new BufferFullAnswers(settings, exchangeLifetimeNanos, send, counters));
  }

  /** Above the blockwise layer, where a transfer is one message; from the top down. */
  List<Layer> ofWholeMessages() {
    List<Layer> layers = new ArrayList<>();
    if (settings.honourTooManyRequests()) {
      layers.add(new HoldBackLayer(settings, counters));
    }
    layers.add(new ObserveNotificationLayer(settings, counters));
    if (settings.requestRate() > 0) {
      layers.add(new RequestRateLayer(settings, counters));
    }
    if (settings.nonIntervalNanos() > 0) {
      layers.add(new NotificationPacingLayer(settings, this::srttNanos, counters));
    }
    return layers;
  }

  /** Between the blockwise and the reliability layer, where each block is a message. */
  List<Layer> ofBlocks() {
    List<Layer> layers = new ArrayList<>();
    if (settings.repeatWithEcho()) {
      layers.add(new EchoRepeatLayer(counters));
    }
    addressProof().ifPresent(proof -> layers.add(new AddressProofLayer(proof, counters)));
    return layers;
  }

  /** Below the reliability layer, where each transmission comes by. */
  List<Layer> ofTransmissions() {
    List<Layer> layers = new ArrayList<>();
    layers.add(nstart);
    if (settings.probingRate() > 0) {
      layers.add(new ProbingLayer(settings, ackTimeoutNanos, counters));
    }
    return layers;
  }

  /**
   * @param messageIdsExhausted as the endpoint's store has counted them
   */
  SenderSnapshot snapshot(long messageIdsExhausted) {
    return counters.snapshot(nstart.underWay(), nstart.waiting(), messageIdsExhausted);
  }
}
