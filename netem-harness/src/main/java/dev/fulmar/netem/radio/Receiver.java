package dev.fulmar.netem.radio;

import java.util.HashMap;
import java.util.Map;

/**
 * The receiving half of a node's MAC: acknowledges what has come whole, without listening first,
 * and knows repeats by their sequence number. A frame is handed up once its acknowledgement is out.
 */
final class Receiver {
  private final NodeContext context;
  private final Map<Integer, Last> lastOf = new HashMap<>();
  private int acksDue;

  Receiver(NodeContext context) {
    this.context = context;
  }

  /** Whether the node is turning around to send an acknowledgement. */
  boolean isAckDue() {
    return acksDue > 0;
  }

  /** A frame has come whole. */
  void onFrame(Frame frame) {
    boolean isNew = !isRepeat(frame);
    acksDue++;
    context
        .events()
        .after(context.config().csma().turnaroundNanos(), () -> acknowledge(frame, isNew));
  }

  private boolean isRepeat(Frame frame) {
    int from = frame.transfer().from();
    long nowNanos = context.events().nowNanos();
    Last last = lastOf.get(from);
    if (last == null || !last.isRepeatedBy(frame, nowNanos - memoryNanos())) {
      frame.markReceived();
      lastOf.put(from, new Last(frame, nowNanos));
      return false;
    }
    context.counters().repeats++;
    context.tap().onRepeated(frame.asSent(), nowNanos);
    if (!frame.isReceived()) {
      context.network().lost(frame.transfer(), RadioLoss.FALSE_REPEAT);
    }
    return true;
  }

  private long memoryNanos() {
    return context.config().csma().repeatMemoryNanos();
  }

  private void acknowledge(Frame frame, boolean isNew) {
    acksDue--;
    if (context.air().isSending(context.node())) {
      context.counters().withheldAcks++;
      handUp(frame, isNew);
      return;
    }
    RadioFrame ack = frame.ack(context.config().csma().ackBytes());
    context
        .air()
        .send(
            ack,
            context.counters().acks,
            outcome -> {
              if (outcome == FrameOutcome.RECEIVED) {
                context.network().acknowledged(frame);
              }
              handUp(frame, isNew);
            });
  }

  private void handUp(Frame frame, boolean isNew) {
    if (isNew) {
      context.network().handUp(frame);
    }
  }

  /** The last frame of a neighbour that was new. */
  private record Last(Frame frame, long receivedNanos) {
    boolean isRepeatedBy(Frame other, long sinceNanos) {
      return receivedNanos >= sinceNanos && frame.sequenceNumber() == other.sequenceNumber();
    }
  }
}
