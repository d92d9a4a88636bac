package dev.fulmar.examples.reproduce.cocored;

import static java.util.stream.Collectors.groupingBy;

import dev.fulmar.cocored.CocoRedSnapshot;
import dev.fulmar.examples.reproduce.cocored.Notification.State;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** The figures of one run; {@link CoapMetric} says what each of them is. */
final class RunFigures {
  private static final double NANOS_A_SECOND = 1e9;

  private final CoapScenario scenario;
  private final Ledger ledger;
  private final CocoRedSnapshot sink;
  private final Map<Integer, List<Notification>> byServer;

  RunFigures(CoapSimulation.Result result) {
    this(result.scenario(), result.ledger(), result.sink());
  }

  /**
   * @param ledger of the whole run; not written any more
   * @param sink the receiving buffer's counters at the end
   */
  RunFigures(CoapScenario scenario, Ledger ledger, CocoRedSnapshot sink) {
    this.scenario = scenario;
    this.ledger = ledger;
    this.sink = sink;
    this.byServer = ledger.all().stream().collect(groupingBy(Notification::server));
  }

  private Stream<Notification> notifications(Predicate<Notification> which) {
    return ledger.all().stream().filter(which);
  }

  private Stream<Notification> acknowledged() {
    return notifications(n -> n.state() == State.ACKED);
  }

  private Stream<Notification> notificationsOf(int server) {
    return byServer.getOrDefault(server, List.of()).stream();
  }

  private Stream<Notification> acknowledgedOf(int server) {
    return notificationsOf(server).filter(n -> n.state() == State.ACKED);
  }

  private IntStream servers() {
    return IntStream.rangeClosed(1, scenario.servers());
  }

  double made() {
    return ledger.all().size();
  }

  /** When the slowest server had its k-th ACK. */
  double settledSeconds(int acks) {
    return servers().mapToDouble(server -> settledSeconds(server, acks)).max().orElseThrow();
  }

  private double settledSeconds(int server, int acks) {
    return acknowledgedOf(server)
            .mapToLong(Notification::endedNanos)
            .sorted()
            .skip(acks - 1L)
            .findFirst()
            .orElse(scenario.durationNanos())
        / NANOS_A_SECOND;
  }

  double meanResponseSeconds() {
    return responseSeconds().average().orElse(Double.NaN);
  }

  double medianResponseSeconds() {
    double[] sorted = responseSeconds().sorted().toArray();
    int n = sorted.length;
    return n == 0 ? Double.NaN : (sorted[(n - 1) / 2] + sorted[n / 2]) / 2;
  }

  private DoubleStream responseSeconds() {
    return acknowledged().mapToDouble(n -> (n.endedNanos() - n.madeNanos()) / NANOS_A_SECOND);
  }

  private long transmissions() {
    return ledger.all().stream().mapToLong(Notification::transmissions).sum();
  }

  double lossPercent() {
    long taken = sink.accepted() + sink.coalesced();
    return percent(transmissions() - taken, transmissions());
  }

  double failedPercent() {
    long givenUp = ledger.count(State.TIMED_OUT) + ledger.count(State.CANCELLED);
    return percent(givenUp, givenUp + ledger.count(State.ACKED));
  }

  double retransmissionPercent() {
    long first = notifications(n -> n.transmissions() > 0).count();
    return percent(transmissions() - first, transmissions());
  }

  double acknowledgedPerSecond() {
    return (double) ledger.count(State.ACKED) / scenario.durationSeconds();
  }

  private double[] acknowledgedOfContinuousServers() {
    return servers()
        .filter(scenario::isContinuous)
        .mapToDouble(server -> acknowledgedOf(server).count())
        .toArray();
  }

  double worstServerPercent() {
    double[] counts = acknowledgedOfContinuousServers();
    double mean = Arrays.stream(counts).average().orElseThrow();
    return 100 * Arrays.stream(counts).min().orElseThrow() / mean;
  }

  double jain() {
    double[] counts = acknowledgedOfContinuousServers();
    double sum = Arrays.stream(counts).sum();
    double squares = Arrays.stream(counts).map(count -> count * count).sum();
    return sum * sum / (counts.length * squares);
  }

  double exchangeSeconds() {
    double nanos =
        notifications(n -> n.sentNanos() != Notification.NEVER)
            .mapToDouble(
                n ->
                    (n.state() == State.OPEN ? scenario.durationNanos() : n.endedNanos())
                        - n.sentNanos())
            .sum();
    return nanos / NANOS_A_SECOND / ledger.count(State.ACKED);
  }

  double meanDeliverySeconds() {
    return notifications(n -> n.handledNanos() != Notification.NEVER)
        .mapToDouble(n -> (n.handledNanos() - n.madeNanos()) / NANOS_A_SECOND)
        .average()
        .orElse(Double.NaN);
  }

  double meanAgeSeconds() {
    return servers().mapToDouble(this::meanAgeSeconds).average().orElseThrow();
  }

  /** The area under the saw-tooth of the age, over the time. */
  private double meanAgeSeconds(int server) {
    Age age = new Age();
    notificationsOf(server)
        .filter(n -> n.handledNanos() != Notification.NEVER)
        .sorted(Comparator.comparingLong(Notification::handledNanos))
        .forEach(n -> age.handled(n.madeNanos(), n.handledNanos()));
    return age.meanSeconds(scenario.durationNanos());
  }

  private static double percent(long part, long whole) {
    return whole == 0 ? Double.NaN : 100.0 * part / whole;
  }
}
