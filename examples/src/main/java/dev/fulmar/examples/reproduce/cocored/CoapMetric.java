package dev.fulmar.examples.reproduce.cocored;

import static dev.fulmar.examples.reproduce.stats.Sense.LESS_IS_BETTER;
import static dev.fulmar.examples.reproduce.stats.Sense.MORE_IS_BETTER;

import dev.fulmar.examples.reproduce.frame.Metric;
import dev.fulmar.examples.reproduce.stats.Sense;
import java.util.function.ToDoubleFunction;

/**
 * What is measured of one simulation. The paper defines none of its metrics; these are ours, each
 * with the definition that the report prints.
 */
enum CoapMetric {
  SETTING_TIME(
      "setting time",
      "s",
      LESS_IS_BETTER,
      "When every server first has 10 acknowledged notifications, from the first registration on;"
          + " the whole time if one never has.",
      f -> f.settledSeconds(10)),

  SETTING_TIME_1(
      "setting time k=1",
      "s",
      LESS_IS_BETTER,
      "As setting time, of 1 notification.",
      f -> f.settledSeconds(1)),

  SETTING_TIME_50(
      "setting time k=50",
      "s",
      LESS_IS_BETTER,
      "As setting time, of 50 notifications.",
      f -> f.settledSeconds(50)),

  RESPONSE_TIME(
      "response time",
      "s",
      LESS_IS_BETTER,
      "From the making of a notification to the arrival of its ACK at the server; mean of the"
          + " acknowledged ones.",
      RunFigures::meanResponseSeconds),

  RESPONSE_MEDIAN(
      "response time median",
      "s",
      LESS_IS_BETTER,
      "As response time; the median.",
      RunFigures::medianResponseSeconds),

  PACKET_LOSS(
      "packet loss",
      "%",
      LESS_IS_BETTER,
      "Transmissions of notifications that the sink's buffer did not take, of all of them: lost on"
          + " the way or dropped by the buffer. The paper gives this metric in seconds and does not"
          + " say of what.",
      RunFigures::lossPercent),

  FAILED(
      "failed",
      "%",
      LESS_IS_BETTER,
      "Notifications that their server gave up, by their own time-out or with their relation, of"
          + " those that were given up or acknowledged.",
      RunFigures::failedPercent),

  RETRANSMISSIONS(
      "retransmissions",
      "%",
      LESS_IS_BETTER,
      "Transmissions of notifications after the first, of all transmissions of notifications.",
      RunFigures::retransmissionPercent),

  THROUGHPUT(
      "throughput",
      "ACKed/s",
      MORE_IS_BETTER,
      "Acknowledged notifications of all servers a second.",
      RunFigures::acknowledgedPerSecond),

  WORST_SERVER(
      "worst server",
      "%",
      MORE_IS_BETTER,
      "The fewest acknowledged notifications of a continuous server, of the mean of these.",
      RunFigures::worstServerPercent),

  JAIN(
      "fairness",
      "Jain",
      MORE_IS_BETTER,
      "Jain's index of the acknowledged notifications of the continuous servers; 1 is equal.",
      RunFigures::jain),

  EXCHANGE_TIME(
      "exchange time",
      "s",
      LESS_IS_BETTER,
      "From the first transmission to the ACK, the failure or the end of the run: the sum over all"
          + " notifications that were sent, for each acknowledged one.",
      RunFigures::exchangeSeconds),

  DELIVERY_LATENCY(
      "delivery latency",
      "s",
      LESS_IS_BETTER,
      "From the making of a notification until the sink has handled it; mean of the handled ones.",
      RunFigures::meanDeliverySeconds),

  AGE(
      "age of information",
      "s",
      LESS_IS_BETTER,
      "How old the newest handled notification of a server is, on the average over the whole time"
          + " and over all servers; before the first one, the time since the beginning.",
      RunFigures::meanAgeSeconds),

  MADE(
      "notifications",
      "made",
      MORE_IS_BETTER,
      "Notifications that the servers made; those neither acknowledged nor given up were under way"
          + " at the end or replaced by a fresher one before they were sent.",
      RunFigures::made);

  private final Metric metric;
  private final ToDoubleFunction<RunFigures> figure;

  CoapMetric(
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
