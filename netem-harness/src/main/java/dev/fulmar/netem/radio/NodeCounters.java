package dev.fulmar.netem.radio;

import java.util.EnumMap;
import java.util.Map;

/** The counts behind a node's {@link RadioStats}, as they grow. */
final class NodeCounters {
  final Air frames = new Air();
  final Air acks = new Air();
  final Map<RadioLoss, Long> dropped = new EnumMap<>(RadioLoss.class);
  long offered;
  long received;
  long delivered;
  long handedOn;
  long underWay;
  long busyChannels;
  long accessFailures;
  long retries;
  long repeats;
  long withheldAcks;
  long needlessGivingUps;
  long expiredReassemblies;
  long refusedReassemblies;
  long strayFragments;
  int maxQueueFrames;

  void onOffered() {
    offered++;
    underWay++;
  }

  void onReceived() {
    received++;
    underWay++;
  }

  void onHandedOn() {
    handedOn++;
    underWay--;
  }

  void onDelivered() {
    delivered++;
    underWay--;
  }

  void onDropped(RadioLoss cause) {
    dropped.merge(cause, 1L, Long::sum);
    underWay--;
  }

  RadioStats snapshot() {
    return new RadioStats(
        new DatagramStats(offered, received, delivered, handedOn, dropped, underWay),
        frames.snapshot(),
        acks.snapshot(),
        new MacStats(
            busyChannels,
            accessFailures,
            retries,
            repeats,
            withheldAcks,
            needlessGivingUps,
            expiredReassemblies,
            refusedReassemblies,
            strayFragments,
            maxQueueFrames));
  }

  /** Transmissions of one kind. */
  static final class Air {
    private final Map<FrameOutcome, Long> ended = new EnumMap<>(FrameOutcome.class);
    private long sent;
    private long onAir;

    void onStarted() {
      sent++;
      onAir++;
    }

    void onEnded(FrameOutcome outcome) {
      ended.merge(outcome, 1L, Long::sum);
      onAir--;
    }

    FrameStats snapshot() {
      return new FrameStats(
          sent,
          ended.getOrDefault(FrameOutcome.RECEIVED, 0L),
          ended.getOrDefault(FrameOutcome.COLLIDED, 0L),
          ended.getOrDefault(FrameOutcome.RECEIVER_SENDING, 0L),
          onAir);
    }
  }
}
