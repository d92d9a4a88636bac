package dev.fulmar.examples.reproduce.cocored;

/**
 * All that algorithms have in common that are compared.
 *
 * @param id its name in a row, without commas
 */
record Setting(String id, Traffic traffic, Network network, Workload workload) {
  /** The paper's workload over a network. */
  static Setting ofPaper(Traffic traffic, Network network) {
    return new Setting(traffic.id() + "-" + network.id(), traffic, network, Workload.PAPER);
  }

  /** One run of an algorithm in it. */
  CoapScenario scenario(CoapAlgorithm algorithm, long seed) {
    return new CoapScenario(traffic, network, algorithm, workload, seed);
  }

  /** All that a figure of an algorithm in it depends on but the seed. */
  String parameters(CoapAlgorithm algorithm) {
    return "%s; %s; %s".formatted(network.parameters(), algorithm.words(), workload.parameters());
  }
}
