package dev.fulmar.examples.reproduce.cocored;

import dev.fulmar.netem.radio.Topology;
import java.util.List;
import java.util.stream.Stream;

/**
 * Continuous traffic where the paper does not look: without a radio, of many servers, slow handlers
 * and servers that think. An id says what differs from 8 servers, 10 ms each way, a handler of 20
 * ms and servers that answer an ACK at once.
 *
 * <p>One-way delays are uniform in [1, 3/2] of the figure in the id: servers that keep step with
 * each other would make a row of one case. The sink's buffer has a place for each server, under
 * every algorithm, unless the id says otherwise.
 */
final class WiderSettings {
  private static final String WAY = delayed(10);

  /** Of many servers, who have as many exchanges in this time as a few in the paper's. */
  private static final int CROWD_SECONDS = 120;

  private static final Workload BASE = Workload.PAPER.buffer(Workload.PAPER_SERVERS);

  /** Links as most are, on which pacing is to cost nothing. */
  static final List<Setting> CLEAN =
      List.of(
          clean(1, BASE),
          clean(10, BASE),
          clean(100, BASE),
          clean(300, BASE),
          clean(300, crowd(50, 5)),
          shared("bottleneck-250kbit", BASE.serviceMillis(1)),
          shared("bottleneck-250kbit-senders-50", crowd(50, 1)),
          shared("bottleneck-250kbit-senders-200", crowd(200, 1)));

  /** Many servers, slow handlers. */
  static final List<Setting> BUSY =
      List.of(
          star("handler-5ms", BASE.serviceMillis(5)),
          star("handler-50ms", BASE.serviceMillis(50)),
          star("handler-100ms", BASE.serviceMillis(100)),
          star("senders-50", crowd(50, 20)),
          star("senders-50-handler-5ms", crowd(50, 5)),
          star("senders-50-handler-100ms", crowd(50, 100)),
          star("senders-200", crowd(200, 20)),
          star("senders-200-handler-5ms", crowd(200, 5)),
          star("senders-200-handler-100ms", crowd(200, 100)));

  /** Datagrams lost at random, in both directions or ACKs only. */
  static final List<Setting> LOSSY =
      List.of(
          lossy(1, BASE),
          lossy(3, BASE),
          lossy(5, BASE),
          lossy(15, BASE),
          lossy(30, BASE),
          lossy(5, crowd(50, 5)),
          new Setting(
              "ackloss-20",
              Traffic.CONTINUOUS,
              new Network.Star("ackloss-20", WAY, "loss 20% " + WAY),
              BASE));

  /** Servers that pause before their next notification. */
  static final List<Setting> THINKING =
      List.of(
          star("think-100ms", BASE.thinkMillis(100)),
          star("think-500ms", BASE.thinkMillis(500)),
          star("think-1s", BASE.thinkMillis(1_000)),
          star("think-5s", BASE.thinkMillis(5_000)),
          star("think-1s-senders-50", crowd(50, 20).thinkMillis(1_000)),
          star("think-5s-senders-200", crowd(200, 20).thinkMillis(5_000)));

  /** All in which nothing may be lost by pacing. */
  static final List<Setting> GUARDED =
      Stream.of(CLEAN, BUSY, LOSSY, THINKING).flatMap(List::stream).toList();

  /** Where pacing may lose something. */
  static final List<Setting> LOSING =
      List.of(
          star("buffer-5-senders-50", crowd(50, 20).buffer(5)),
          star("buffer-5-senders-200", crowd(200, 20).buffer(5)),
          radio(Topology.GRID, 100),
          radio(Topology.GRID, 500),
          radio(Topology.DUMBBELL, 100),
          radio(Topology.DUMBBELL, 500));

  /** All of them, in the order of the tables. */
  static final List<Setting> ALL = Stream.of(GUARDED, LOSING).flatMap(List::stream).toList();

  private WiderSettings() {}

  private static Workload crowd(int servers, int serviceMillis) {
    return BASE.servers(servers)
        .serviceMillis(serviceMillis)
        .buffer(servers)
        .seconds(CROWD_SECONDS);
  }

  /** Uniform in [1, 3/2] of a time. */
  private static String delayed(int millis) {
    return "delay %dus jitter %dus".formatted(millis * 1_250, millis * 250);
  }

  private static Setting star(String id, Workload workload) {
    return new Setting(id, Traffic.CONTINUOUS, new Network.Star(id, WAY), workload);
  }

  private static Setting clean(int millis, Workload workload) {
    String id = "clean-%dms".formatted(millis) + crowdWords(workload);
    return new Setting(id, Traffic.CONTINUOUS, new Network.Star(id, delayed(millis)), workload);
  }

  private static Setting lossy(int percent, Workload workload) {
    String id = "loss-%d".formatted(percent) + crowdWords(workload);
    return new Setting(
        id,
        Traffic.CONTINUOUS,
        new Network.Star(id, "loss %d%% %s".formatted(percent, WAY)),
        workload);
  }

  private static String crowdWords(Workload workload) {
    return workload.servers() == BASE.servers()
        ? ""
        : "-senders-%d-handler-%dms"
            .formatted(workload.servers(), workload.serviceNanos() / 1_000_000);
  }

  private static Setting shared(String id, Workload workload) {
    Network link = new Network.Shared(id, "rate 250kbit queue 64kb " + WAY);
    return new Setting(id + "-handler-1ms", Traffic.CONTINUOUS, link, workload);
  }

  private static Setting radio(Topology topology, int thinkMillis) {
    Network field = Network.Radio.end(topology);
    String id = "radio-%s-think-%dms".formatted(topology.name(), thinkMillis);
    return new Setting(id, Traffic.CONTINUOUS, field, BASE.thinkMillis(thinkMillis));
  }
}
