package dev.fulmar.examples.reproduce.cocored;

import java.util.List;
import java.util.stream.Stream;

/** The networks of the rows. */
final class Networks {
  /** The paper's own. */
  static final List<Network> OF_THE_PAPER = List.of(new Network.Star("star", "loss 5% delay 10ms"));

  /** Beyond the paper. */
  static final List<Network> BEYOND =
      List.of(
          new Network.Star("star-clean", "delay 10ms"),
          new Network.Star("star-lossy", "loss 15% delay 10ms"));

  /** All of them, the paper's first. */
  static final List<Network> ALL = Stream.of(OF_THE_PAPER, BEYOND).flatMap(List::stream).toList();

  private Networks() {}
}
