package dev.fulmar.netem.exchange;

import java.util.random.RandomGenerator;

/** Loses no exchange; what a link does that is not told otherwise. */
public final class NoExchangeLoss implements ExchangeModel {

  @Override
  public ExchangeFate decide(long connectionIndex, RandomGenerator random) {
    return ExchangeFate.PASSED;
  }

  /** No words ask for it. */
  @Override
  public String toString() {
    return "";
  }
}
