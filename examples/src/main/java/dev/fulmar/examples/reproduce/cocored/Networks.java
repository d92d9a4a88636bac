package dev.fulmar.examples.reproduce.cocored;

import dev.fulmar.netem.radio.Topology;
import java.util.List;
import java.util.stream.Stream;

/** The networks of the rows. */
final class Networks {
  /** The paper's own; it does not say where the observer stands. */
  static final List<Network> OF_THE_PAPER =
      Topology.OF_THE_PAPER.stream().<Network>map(Network.Radio::end).toList();

  /** Beyond the paper: the observer in the middle, and links without interference. */
  static final List<Network> BEYOND =
      Stream.concat(
              Topology.OF_THE_PAPER.stream().<Network>map(Network.Radio::middle),
              Stream.of(
                  new Network.Star("star-clean", "delay 10ms"),
                  new Network.Star("star-lossy", "loss 5% delay 10ms")))
          .toList();

  /** All of them, the paper's first. */
  static final List<Network> ALL = Stream.of(OF_THE_PAPER, BEYOND).flatMap(List::stream).toList();

  private Networks() {}
}
