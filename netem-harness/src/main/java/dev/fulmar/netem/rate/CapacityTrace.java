package dev.fulmar.netem.rate;

/**
 * What a link could carry over time, recorded or made up. Immutable, so that any number of links
 * may share one.
 */
public sealed interface CapacityTrace permits OpportunityTrace, RateSchedule {

  /**
   * A model that follows the trace, from its start on when its first packet goes out.
   *
   * @param words what the model's {@code toString()} gives, as in {@code rate trace(lte.down)}
   */
  RateModel newModel(String words);

  /** What it carries on average from its start to its end, to the nearest bit/s. */
  long meanBitsPerSecond();
}
