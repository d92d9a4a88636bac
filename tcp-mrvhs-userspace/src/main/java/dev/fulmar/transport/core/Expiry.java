package dev.fulmar.transport.core;

/** What happens when the timers of a connection expire. */
final class Expiry {
  private final Tcb tcb;

  Expiry(Tcb tcb) {
    this.tcb = tcb;
  }

  void handle(long nowNanos) {
    Timers timers = tcb.timers;
    timers.clearIfDue(Timer.PACE, nowNanos); // what may be sent now is asked for next
    if (timers.expire(Timer.USER_TIMEOUT, nowNanos)) {
      giveUp();
    }
    if (timers.expire(Timer.TIME_WAIT, nowNanos) || timers.expire(Timer.ORPHAN, nowNanos)) {
      tcb.close(CloseReason.FINISHED);
    }
    if (timers.expire(Timer.REORDER, nowNanos)) {
      tcb.sender.onReorderTimeout(nowNanos);
    }
    if (timers.expire(Timer.TAIL_PROBE, nowNanos)) {
      tcb.sender.onTailProbeTimeout(nowNanos); // puts the retransmission timer off
    }
    if (timers.expire(Timer.RETRANSMIT, nowNanos)) {
      if (tcb.sender == null) {
        tcb.handshake.onTimeout();
      } else {
        tcb.sender.onRetransmitTimeout(nowNanos);
      }
    }
    if (timers.expire(Timer.PERSIST, nowNanos)) {
      tcb.sender.onPersistTimeout();
    }
    if (timers.expire(Timer.DELAYED_ACK, nowNanos)) {
      tcb.receiver.acknowledgeNow();
    }
    if (timers.expire(Timer.KEEP_ALIVE, nowNanos)) {
      keepAlive(nowNanos);
    }
    if (timers.expire(Timer.IDLE_MEMORY, nowNanos)) {
      releaseIdleMemory(nowNanos);
    }
  }

  /** What nothing was in for a while; whoever uses it again sets the timer again. */
  private void releaseIdleMemory(long nowNanos) {
    boolean idle = tcb.lastHeardNanos + tcb.config.idleMemoryNanos() <= nowNanos;
    boolean nothingWritten = idle && tcb.sendBuffer.releaseIfEmpty();
    boolean nothingArrived = idle && tcb.receiver.releaseIfEmpty();
    if (!nothingWritten || !nothingArrived) {
      tcb.timers.set(Timer.IDLE_MEMORY, nowNanos + tcb.config.idleMemoryNanos());
    }
  }

  private void giveUp() {
    if (tcb.sender == null) {
      tcb.close(CloseReason.CONNECT_TIMEOUT);
    } else {
      tcb.abort(CloseReason.USER_TIMEOUT); // RFC 5482 section 3
    }
  }

  private void keepAlive(long nowNanos) {
    long keepAliveNanos = tcb.config.keepAliveNanos();
    long silentSinceNanos = tcb.lastHeardNanos;
    if (silentSinceNanos + keepAliveNanos > nowNanos) {
      tcb.timers.set(Timer.KEEP_ALIVE, silentSinceNanos + keepAliveNanos);
      return;
    }
    boolean askedAlready = tcb.sender.hasOutstanding() || tcb.timers.isSet(Timer.PERSIST);
    if (!askedAlready) {
      tcb.counters.keepAliveProbes++;
      tcb.sender.probe();
    }
    long pauseNanos = Math.min(keepAliveNanos, tcb.rtt.backedOff(tcb.keepAlivesUnanswered));
    tcb.keepAlivesUnanswered++;
    tcb.timers.set(Timer.KEEP_ALIVE, nowNanos + pauseNanos);
  }
}
