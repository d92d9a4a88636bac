package dev.fulmar.cocored.californium;

import static java.util.Objects.requireNonNull;

import dev.fulmar.cocored.SenderSnapshot;

/** The layers of the sending half that an endpoint has to reach, and what they count. */
final class SendingHalf {
  private final SenderSettings settings;
  private final SenderCounters counters;
  private final NstartLayer nstart;

  SendingHalf(SenderSettings settings, Listeners listeners) {
    this.settings = requireNonNull(settings, "settings");
    this.counters = new SenderCounters(listeners);
    this.nstart = new NstartLayer(settings, counters);
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

  SenderSnapshot snapshot() {
    return counters.snapshot(nstart.underWay(), nstart.waiting());
  }
}
