package dev.fulmar.netem.spec;

import dev.fulmar.netem.loss.BernoulliLoss;
import dev.fulmar.netem.loss.LossModel;
import dev.fulmar.netem.loss.PatternLoss;
import dev.fulmar.netem.loss.ScriptedLoss;
import dev.fulmar.netem.unit.Units;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Supplier;

/** What may follow the word {@code loss}. A later loss model is one more constant here. */
enum SpecLossForm {
  PATTERN("pattern") {
    @Override
    Supplier<LossModel> read(SpecToken form, SpecReader rest) {
      String allowed = "pattern(1,1,0) of 1 = lost and 0 = passed";
      List<Boolean> lost = new ArrayList<>();
      for (SpecToken entry : rest.argumentsOf(form, allowed)) {
        if (!entry.is("0") && !entry.is("1")) {
          throw new LinkSpecException(entry, "is neither 0 nor 1", allowed);
        }
        lost.add(entry.is("1"));
      }
      return () -> new PatternLoss(lost);
    }
  },

  PACKETS("packets") {
    @Override
    Supplier<LossModel> read(SpecToken form, SpecReader rest) {
      String allowed = "packets(3,17), each counted from 1 and named once";
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
  };

  private static final String ALLOWED = "a share from 0% to 100%, pattern(1,1,0) or packets(3,17)";

  private final String text;

  SpecLossForm(String text) {
    this.text = text;
  }

  abstract Supplier<LossModel> read(SpecToken form, SpecReader rest);

  /** Reads what follows {@code word}: one of the forms, or a share. */
  static Supplier<LossModel> readAfter(SpecToken word, SpecReader rest) {
    SpecToken value = rest.valueOf(word, ALLOWED);
    for (SpecLossForm form : values()) {
      if (value.is(form.text)) {
        return form.read(value, rest);
      }
    }
    double probability =
        SpecReader.checked(value, ALLOWED, () -> Units.SHARE.parse(value.text()).doubleValue());
    SpecReader.checked(value, ALLOWED, () -> new BernoulliLoss(probability));
    return () -> new BernoulliLoss(probability);
  }
}
