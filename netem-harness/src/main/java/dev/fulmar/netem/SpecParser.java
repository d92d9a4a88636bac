package dev.fulmar.netem;

import dev.fulmar.netem.SpecWord.Slot;
import java.util.EnumMap;
import java.util.Map;

/** Reads a link specification word by word; see {@link LinkConfig#parse} for the words. */
final class SpecParser {
  private final SpecReader tokens;
  private final SpecDraft draft = new SpecDraft();
  private final Map<Slot, SpecToken> settled = new EnumMap<>(Slot.class);

  private SpecParser(String spec) {
    this.tokens = new SpecReader(spec);
  }

  static LinkConfig parse(String spec) {
    return new SpecParser(spec).parse();
  }

  private LinkConfig parse() {
    while (tokens.hasNext()) {
      SpecToken token = tokens.next();
      SpecWord word = SpecWord.of(token);
      settle(word.slot(), token);
      word.read(token, tokens, draft);
    }
    SpecToken discipline = settled.get(Slot.DISCIPLINE);
    if (discipline != null && !settled.containsKey(Slot.QUEUE)) {
      throw new LinkSpecException(
          discipline, "lacks a queue", "queue 100p " + discipline.text() + ", in any order");
    }
    return draft.finish();
  }

  private void settle(Slot slot, SpecToken token) {
    SpecToken earlier = settled.put(slot, token);
    if (earlier != null) {
      throw new LinkSpecException(
          token,
          "repeats what '%s' at column %d settled".formatted(earlier.text(), earlier.column()),
          "each of " + SpecWord.allWords() + " once; blackhole is a loss");
    }
  }
}
