package dev.fulmar.examples.apps.coap;

import java.time.Duration;
import java.util.List;
import org.eclipse.californium.core.CoapResource;
import org.eclipse.californium.core.coap.CoAP;

/** The resources that the ETSI plugtest's cases (TD_COAP) ask a server for. */
final class PlugtestResources {
  private static final int PUMPING_TIMES_AS_OFTEN = 10;
  private static final Duration SHORTEST_PERIOD = Duration.ofMillis(1);

  private final HandledRequests handled;
  private final Duration handlerDelay;
  private final Duration notifyEvery;

  /**
   * @param handlerDelay how long a handler keeps its worker; zero or more
   * @param notifyEvery the time between two notifications of most clocks; positive
   */
  PlugtestResources(HandledRequests handled, Duration handlerDelay, Duration notifyEvery) {
    this.handled = handled;
    this.handlerDelay = handlerDelay;
    this.notifyEvery = notifyEvery;
  }

  /** What can be observed; somebody has to make them {@link ObservableClock#tick} on time. */
  List<ObservableClock> clocks() {
    Duration pumping = notifyEvery.dividedBy(PUMPING_TIMES_AS_OFTEN);
    String large = "\n" + LargeText.get();
    return List.of(
        clock("obs", CoAP.Type.CON, notifyEvery, ""),
        clock("obs-non", CoAP.Type.NON, notifyEvery, ""),
        clock("obs-large", CoAP.Type.CON, notifyEvery, large),
        clock(
            "obs-pumping",
            CoAP.Type.CON,
            pumping.compareTo(SHORTEST_PERIOD) < 0 ? SHORTEST_PERIOD : pumping,
            "", // one that fits a datagram, then one that comes in blocks
            large));
  }

  private ObservableClock clock(String name, CoAP.Type type, Duration period, String... tails) {
    return new ObservableClock(name, type, handled, handlerDelay, period, List.of(tails));
  }

  /** All others that answer at once. */
  List<CoapResource> others() {
    StoredResource created =
        new StoredResource("location3", handled, handlerDelay, "nothing was posted yet");
    return List.of(
        new TestResource(handled, handlerDelay, created),
        below(text("location1"), below(text("location2"), created)),
        new ValidateResource(handled, handlerDelay),
        new CreatableResource(handled, handlerDelay),
        new LargeResource(handled, handlerDelay),
        new LargeUpdateResource(handled, handlerDelay),
        new LargeCreateResource(handled, handlerDelay),
        new LargePostResource(handled, handlerDelay),
        below(text("seg1"), below(text("seg2"), text("seg3"))),
        new QueryResource(handled, handlerDelay),
        new LocationQueryResource(handled, handlerDelay),
        new MultiFormatResource(handled, handlerDelay),
        new PathResource(handled, handlerDelay),
        text("link1").described("If1", "Type1", "Type2"),
        text("link2").described("If2", "Type2", "Type3"),
        text("link3").described("foo", "Type1", "Type3"));
  }

  private TextResource text(String name) {
    return new TextResource(name, handled, handlerDelay, "this is " + name);
  }

  private static CoapResource below(CoapResource above, CoapResource child) {
    above.add(child);
    return above;
  }
}
