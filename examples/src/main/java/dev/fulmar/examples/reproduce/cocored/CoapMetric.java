package dev.fulmar.examples.reproduce.cocored;

import static dev.fulmar.examples.reproduce.stats.Sense.LESS_IS_BETTER;
import static dev.fulmar.examples.reproduce.stats.Sense.MORE_IS_BETTER;

import dev.fulmar.examples.reproduce.frame.Metric;
import dev.fulmar.examples.reproduce.stats.Sense;
import java.util.List;
import java.util.function.ToDoubleFunction;

/**
 * What is measured of one simulation. The paper defines none of its metrics; these are ours, each
 * with the definition that the report prints.
 */
final class CoapMetric {
  static final CoapMetric SETTING_TIME =
      new CoapMetric(
          "setting time",
          "s",
          LESS_IS_BETTER,
          "When every server first has 10 acknowledged notifications, from the first registration on;"
              + " the whole time if one never has.",
          f -> f.settledSeconds(10));

  static final CoapMetric SETTING_TIME_1 =
      new CoapMetric(
          "setting time k=1",
          "s",
          LESS_IS_BETTER,
          "As setting time, of 1 notification.",
          f -> f.settledSeconds(1));

  static final CoapMetric SETTING_TIME_50 =
      new CoapMetric(
          "setting time k=50",
          "s",
          LESS_IS_BETTER,
          "As setting time, of 50 notifications.",
          f -> f.settledSeconds(50));

  static final CoapMetric RESPONSE_TIME =
      new CoapMetric(
          "response time",
          "s",
          LESS_IS_BETTER,
          "From the making of a notification to the arrival of its ACK at the server; mean of the"
              + " acknowledged ones.",
          RunFigures::meanResponseSeconds);

  static final CoapMetric RESPONSE_MEDIAN =
      new CoapMetric(
          "response time median",
          "s",
          LESS_IS_BETTER,
          "As response time; the median.",
          RunFigures::medianResponseSeconds);

  static final CoapMetric PACKET_LOSS =
      new CoapMetric(
          "packet loss",
          "%",
          LESS_IS_BETTER,
          "Transmissions of notifications that the sink's buffer did not take, of all of them: lost on"
              + " the way or dropped by the buffer. The paper gives this metric in seconds and does not"
              + " say of what.",
          RunFigures::lossPercent);

  static final CoapMetric FAILED =
      new CoapMetric(
          "failed",
          "%",
          LESS_IS_BETTER,
          "Notifications that their server gave up, by their own time-out or with their relation, of"
              + " those that were given up or acknowledged.",
          RunFigures::failedPercent);

  static final CoapMetric RETRANSMISSIONS =
      new CoapMetric(
          "retransmissions",
          "%",
          LESS_IS_BETTER,
          "Transmissions of notifications after the first, of all transmissions of notifications.",
          RunFigures::retransmissionPercent);

  static final CoapMetric THROUGHPUT =
      new CoapMetric(
          "throughput",
          "ACKed/s",
          MORE_IS_BETTER,
          "Acknowledged notifications of all servers a second.",
          RunFigures::acknowledgedPerSecond);

  static final CoapMetric WORST_SERVER =
      new CoapMetric(
          "worst server",
          "%",
          MORE_IS_BETTER,
          "The fewest acknowledged notifications of a continuous server, of the mean of these.",
          RunFigures::worstServerPercent);

  static final CoapMetric JAIN =
      new CoapMetric(
          "fairness",
          "Jain",
          MORE_IS_BETTER,
          "Jain's index of the acknowledged notifications of the continuous servers; 1 is equal.",
          RunFigures::jain);

  static final CoapMetric EXCHANGE_TIME =
      new CoapMetric(
          "exchange time",
          "s",
          LESS_IS_BETTER,
          "From the first transmission to the ACK, the failure or the end of the run: the sum over all"
              + " notifications that were sent, for each acknowledged one.",
          RunFigures::exchangeSeconds);

  static final CoapMetric DELIVERY_LATENCY =
      new CoapMetric(
          "delivery latency",
          "s",
          LESS_IS_BETTER,
          "From the making of a notification until the sink has handled it; mean of the handled ones.",
          RunFigures::meanDeliverySeconds);

  static final CoapMetric AGE =
      new CoapMetric(
          "age of information",
          "s",
          LESS_IS_BETTER,
          "How old the newest handled notification of a server is, on the average over the whole time"
              + " and over all servers; before the first one, the time since the beginning.",
          RunFigures::meanAgeSeconds);

  static final CoapMetric MADE =
      new CoapMetric(
          "notifications",
          "made",
          MORE_IS_BETTER,
          "Notifications that the servers made; those neither acknowledged nor given up were under way"
              + " at the end or replaced by a fresher one.",
          RunFigures::made);

  /** All of them, in the order of the tables. */
  static final List<CoapMetric> ALL =
      List.of(
          SETTING_TIME,
          SETTING_TIME_1,
          SETTING_TIME_50,
          RESPONSE_TIME,
          RESPONSE_MEDIAN,
          PACKET_LOSS,
          FAILED,
          RETRANSMISSIONS,
          THROUGHPUT,
          WORST_SERVER,
          JAIN,
          EXCHANGE_TIME,
          DELIVERY_LATENCY,
          AGE,
          MADE);

  private final Metric metric;
  private final ToDoubleFunction<RunFigures> figure;

  private CoapMetric(
      String id, String unit, Sense sense, String definition, ToDoubleFunction<RunFigures> figure) {
    this.metric = new Metric(id, unit, sense, definition);
    this.figure = figure;
  }

  /** Its name, unit and definition. */
  Metric metric() {
    return metric;
  }

  /** The figure of one run; not a number where there was nothing to measure. */
  double of(RunFigures figures) {
    return figure.applyAsDouble(figures);
  }
}
