package dev.fulmar.examples.reproduce.cocored;

import dev.fulmar.netem.radio.Topology;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;

/** The networks of the paper's traffic: its topologies, and links without interference. */
final class Networks {
  /** All of them; the paper does not say where the observer stands: at the edge, in the middle. */
  static final List<Network> ALL =
      Stream.of(
              topologies(Network.Radio::end),
              topologies(Network.Radio::middle),
              Stream.<Network>of(
                  new Network.Star("star-clean", "delay 10ms"),
                  new Network.Star("star-lossy", "loss 5% delay 10ms")))
          .flatMap(Function.identity())
          .toList();

  private Networks() {}

  private static Stream<Network> topologies(Function<Topology, Network> withSink) {
    return Topology.OF_THE_PAPER.stream().map(withSink);
  }
}
