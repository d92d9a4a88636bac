package dev.fulmar.cocored.policy.gateway;

import dev.fulmar.cocored.policy.Arrival;
import dev.fulmar.cocored.policy.gateway.GatewayAck.Reason;
import dev.fulmar.cocored.policy.gateway.StockSensor.Mid;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;

/** One handler behind a queue, and what acknowledges: the policy, or the end of the handling. */
abstract class Observer {
  final VirtualClock clock;
  final Consumer<Mid> acknowledge;
  final List<Mid> line = new ArrayList<>();
  private final long handlerNanos;
  private boolean busy;
  long handled;

  Observer(VirtualClock clock, long handlerNanos, Consumer<Mid> acknowledge) {
    this.clock = clock;
    this.handlerNanos = handlerNanos;
    this.acknowledge = acknowledge;
  }

  abstract void receive(Arrival<Mid> arrival);

  abstract void onTaken(Mid mid);

  abstract void onHandled(Mid mid);

  final void serve() {
    if (busy || line.isEmpty()) {
      return;
    }
    busy = true;
    Mid mid = line.remove(0);
    onTaken(mid);
    clock.after(
        handlerNanos,
        () -> {
          busy = false;
          handled++;
          onHandled(mid);
          serve();
        });
  }

  /** Acknowledges after handling, and knows duplicates. */
  static final class Plain extends Observer {
    private final Set<Mid> seen = new HashSet<>();
    private final Set<Mid> done = new HashSet<>();

    Plain(VirtualClock clock, long handlerNanos, Consumer<Mid> acknowledge) {
      super(clock, handlerNanos, acknowledge);
    }

    @Override
    void receive(Arrival<Mid> arrival) {
      if (seen.add(arrival.key())) {
        line.add(arrival.key());
        serve();
      } else if (done.contains(arrival.key())) {
        acknowledge.accept(arrival.key());
      }
    }

    @Override
    void onTaken(Mid mid) {}

    @Override
    void onHandled(Mid mid) {
      done.add(mid);
      acknowledge.accept(mid);
    }
  }

  /** Acknowledges when the policy says so. */
  static final class Gateway extends Observer {
    final GatewayPolicy<Mid> policy;
    private final Set<Mid> handledOrReplaced = new HashSet<>();
    private long timerNanos = Long.MAX_VALUE;
    private final boolean early;
    long beforeHandling;

    Gateway(
        VirtualClock clock,
        long handlerNanos,
        GatewaySettings settings,
        Consumer<Mid> acknowledge) {
      super(clock, handlerNanos, acknowledge);
      this.policy = new GatewayPolicy<>(settings, clock.nowNanos());
      this.early = settings.release().early();
      turn();
    }

    @Override
    void receive(Arrival<Mid> arrival) {
      GatewayVerdict<Mid> verdict = policy.onConfirmable(arrival, clock.nowNanos());
      switch (verdict.kind()) {
        case QUEUE -> line.add(arrival.key());
        case REPLACE -> replace(verdict.replaced().orElseThrow(), arrival.key());
        case STALE -> handledOrReplaced.add(arrival.key());
        case DUPLICATE, REFUSED -> {}
      }
      turn();
      serve();
    }

    private void replace(Mid victim, Mid fresher) {
      line.set(line.indexOf(victim), fresher);
      handledOrReplaced.add(victim);
    }

    @Override
    void onTaken(Mid mid) {
      policy.onTaken(mid, clock.nowNanos());
      turn();
    }

    @Override
    void onHandled(Mid mid) {
      handledOrReplaced.add(mid);
      policy.onHandled(mid, clock.nowNanos());
      turn();
    }

    private void turn() {
      for (Optional<GatewayAck<Mid>> ack = policy.pollAck();
          ack.isPresent();
          ack = policy.pollAck()) {
        Mid mid = ack.get().key();
        if (!handledOrReplaced.contains(mid)) {
          beforeHandling++;
        }
        if (ack.get().reason() == Reason.RELEASED && !early && !handledOrReplaced.contains(mid)) {
          throw new AssertionError(mid + " was released before it was handled");
        }
        acknowledge.accept(mid);
      }
      long next = policy.nextEventNanos();
      if (next < timerNanos) {
        timerNanos = next;
        clock.at(next, () -> onTimer(next));
      }
    }

    private void onTimer(long atNanos) {
      if (atNanos == timerNanos) {
        timerNanos = Long.MAX_VALUE;
        policy.onTimer(clock.nowNanos());
        turn();
      }
    }
  }
}
