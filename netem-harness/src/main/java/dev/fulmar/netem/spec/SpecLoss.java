package dev.fulmar.netem.spec;

import static java.util.stream.Collectors.joining;

import dev.fulmar.netem.loss.BernoulliLoss;
import dev.fulmar.netem.loss.CorrelatedLoss;
import dev.fulmar.netem.loss.GilbertElliottLoss;
import dev.fulmar.netem.loss.LossModel;
import dev.fulmar.netem.loss.Markov4Loss;
import dev.fulmar.netem.loss.PatternLoss;
import dev.fulmar.netem.loss.ScriptedLoss;
import dev.fulmar.netem.unit.Units;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Supplier;

/** What may follow the word {@code loss}. A later loss model is one more form here. */
final class SpecLoss {
  private static final List<SpecForm<LossModel>> FORMS =
      List.of(
          new SpecForm<>("pattern", "pattern(1,1,0) of 1 = lost and 0 = passed", SpecLoss::pattern),
          new SpecForm<>(
              "packets", "packets(3,17), each counted from 1 and named once", SpecLoss::packets),
          new SpecForm<>(
              "ge",
              "ge(p=1%,r=25%), with h=0% and k=100% if need be, each from 0% to 100%",
              SpecLoss::gilbertElliott),
          new SpecForm<>(
              "markov",
              "markov(p13=1%,p31=25%), with p32=0%, p23=100% and p14=0% if need be, each from 0% to"
                  + " 100%, p13 + p14 and p31 + p32 too",
              SpecLoss::markov),
          new SpecForm<>(
              "correlated",
              "correlated(p=5%,rho=25%), each from 0% to 100%",
              SpecLoss::correlated));

  private static final String ALLOWED =
      "a share from 0% to 100%, or "
          + FORMS.stream().map(form -> form.name() + "(..)").collect(joining(", "));

  private SpecLoss() {}

  /** Reads what follows {@code word}: one of the forms, or a share. */
  static Supplier<LossModel> readAfter(SpecToken word, SpecReader rest) {
    SpecToken value = rest.valueOf(word, ALLOWED);
    Supplier<LossModel> named = SpecForm.readNamed(value, rest, FORMS);
    if (named != null) {
      return named;
    }
    double probability =
        SpecReader.checked(value, ALLOWED, () -> Units.SHARE.parse(value.text()).doubleValue());
    SpecReader.checked(value, ALLOWED, () -> new BernoulliLoss(probability));
    return () -> new BernoulliLoss(probability);
  }

  private static Supplier<LossModel> pattern(SpecToken form, SpecReader rest, String allowed) {
    List<Boolean> lost = new ArrayList<>();
    for (SpecToken entry : rest.argumentsOf(form, allowed)) {
      if (!entry.is("0") && !entry.is("1")) {
        throw new LinkSpecException(entry, "is neither 0 nor 1", allowed);
      }
      lost.add(entry.is("1"));
    }
    return () -> new PatternLoss(lost);
  }

  private static Supplier<LossModel> packets(SpecToken form, SpecReader rest, String allowed) {
    Set<Long> lostIndexes = new TreeSet<>();
    for (SpecToken entry : rest.argumentsOf(form, allowed)) {
      long index = SpecReader.checked(entry, allowed, () -> SpecReader.wholeNumber(entry.text()));
      SpecReader.checked(entry, allowed, () -> new ScriptedLoss(Set.of(index)));
      if (!lostIndexes.add(index)) {
        throw new LinkSpecException(entry, "is repeated", allowed);
      }
    }
    return () -> new ScriptedLoss(lostIndexes);
  }

  // each parameter of the chains is tried on its own, so that the refusal names the one that is
  // wrong

  private static Supplier<LossModel> gilbertElliott(
      SpecToken form, SpecReader rest, String allowed) {
    SpecShares shares =
        SpecShares.readAfter(form, rest, allowed, List.of("p", "r"), Map.of("h", 0.0, "k", 1.0));
    double p = shares.of("p");
    double r = shares.of("r");
    double h = shares.of("h");
    double k = shares.of("k");
    shares.check("p", () -> new GilbertElliottLoss(p, 0, 0, 0));
    shares.check("r", () -> new GilbertElliottLoss(0, r, 0, 0));
    shares.check("h", () -> new GilbertElliottLoss(0, 0, h, 0));
    shares.check("k", () -> new GilbertElliottLoss(0, 0, 0, k));
    return () -> new GilbertElliottLoss(p, r, h, k);
  }

  private static Supplier<LossModel> markov(SpecToken form, SpecReader rest, String allowed) {
    SpecShares shares =
        SpecShares.readAfter(
            form, rest, allowed, List.of("p13", "p31"), Map.of("p32", 0.0, "p23", 1.0, "p14", 0.0));
    double p13 = shares.of("p13");
    double p31 = shares.of("p31");
    double p32 = shares.of("p32");
    double p23 = shares.of("p23");
    double p14 = shares.of("p14");
    shares.check("p13", () -> new Markov4Loss(p13, 0, 0, 0, 0));
    shares.check("p31", () -> new Markov4Loss(0, p31, 0, 0, 0));
    shares.check("p32", () -> new Markov4Loss(0, p31, p32, 0, 0));
    shares.check("p23", () -> new Markov4Loss(0, 0, 0, p23, 0));
    shares.check("p14", () -> new Markov4Loss(p13, 0, 0, 0, p14));
    return () -> new Markov4Loss(p13, p31, p32, p23, p14);
  }

  private static Supplier<LossModel> correlated(SpecToken form, SpecReader rest, String allowed) {
    SpecShares shares = SpecShares.readAfter(form, rest, allowed, List.of("p", "rho"), Map.of());
    double p = shares.of("p");
    double rho = shares.of("rho");
    shares.check("p", () -> new CorrelatedLoss(p, 0));
    shares.check("rho", () -> new CorrelatedLoss(0, rho));
    return () -> new CorrelatedLoss(p, rho);
  }
}
