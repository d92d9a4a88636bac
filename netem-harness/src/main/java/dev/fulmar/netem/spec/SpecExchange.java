package dev.fulmar.netem.spec;

import dev.fulmar.netem.exchange.ExchangeLoss;
import dev.fulmar.netem.exchange.ExchangeModel;
import dev.fulmar.netem.unit.Units;
import java.util.Map;
import java.util.function.Supplier;

/** What must follow the word {@code exchange}: its three arguments. */
final class SpecExchange {
  private static final String ALLOWED =
      "exchange(n=100,p=50%,alpha=50%), n from 1 to "
          + ExchangeLoss.MAX_LENGTH
          + ", p and alpha from 0% to 100%";

  private SpecExchange() {}

  static Supplier<ExchangeModel> readAfter(SpecToken word, SpecReader rest) {
    Map<String, SpecToken> values = rest.namedArgumentsOf(word, ALLOWED, "n", "p", "alpha");
    long length = length(values.get("n"));
    double probability = share(values.get("p"));
    double alpha = share(values.get("alpha"));
    // each on its own, so that the refusal names the one that is wrong
    SpecReader.checked(values.get("p"), ALLOWED, () -> new ExchangeLoss(1, probability, 0));
    SpecReader.checked(values.get("alpha"), ALLOWED, () -> new ExchangeLoss(1, 0, alpha));
    return () -> new ExchangeLoss(length, probability, alpha);
  }

  private static long length(SpecToken value) {
    long length = SpecReader.checked(value, ALLOWED, () -> SpecReader.wholeNumber(value.text()));
    SpecReader.checked(value, ALLOWED, () -> new ExchangeLoss(length, 0, 0));
    return length;
  }

  private static double share(SpecToken value) {
    return SpecReader.checked(value, ALLOWED, () -> Units.SHARE.parse(value.text()).doubleValue());
  }
}
