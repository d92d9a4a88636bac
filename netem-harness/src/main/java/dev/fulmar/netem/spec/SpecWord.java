package dev.fulmar.netem.spec;

import static java.util.stream.Collectors.joining;

import dev.fulmar.netem.delay.BernoulliReorder;
import dev.fulmar.netem.delay.ConstantDelay;
import dev.fulmar.netem.fault.BernoulliDuplication;
import dev.fulmar.netem.fault.BitCorruption;
import dev.fulmar.netem.loss.Blackhole;
import dev.fulmar.netem.queue.DropHeadQueue;
import dev.fulmar.netem.queue.DropTailQueue;
import dev.fulmar.netem.stream.HalfCloseAfter;
import dev.fulmar.netem.stream.ResetAfter;
import dev.fulmar.netem.stream.Swallow;
import dev.fulmar.netem.unit.Units;
import java.util.Arrays;
import java.util.OptionalLong;

/** The words a specification is made of. A later impairment is one more constant here. */
enum SpecWord {
  LOSS("loss", Slot.LOSS) {
    @Override
    void read(SpecToken word, SpecReader rest, SpecDraft draft) {
      draft.stages.loss(SpecLoss.readAfter(word, rest));
    }
  },

  BLACKHOLE("blackhole", Slot.LOSS) {
    @Override
    void read(SpecToken word, SpecReader rest, SpecDraft draft) {
      draft.stages.loss(Blackhole::new);
    }
  },

  CORRUPT("corrupt", Slot.CORRUPT) {
    @Override
    void read(SpecToken word, SpecReader rest, SpecDraft draft) {
      double probability = rest.shareOf(word, BitCorruption::new);
      draft.stages.corruption(() -> new BitCorruption(probability));
    }
  },

  DUPLICATE("duplicate", Slot.DUPLICATE) {
    @Override
    void read(SpecToken word, SpecReader rest, SpecDraft draft) {
      double probability = rest.shareOf(word, BernoulliDuplication::new);
      draft.stages.duplication(() -> new BernoulliDuplication(probability));
    }
  },

  RATE("rate", Slot.RATE) {
    @Override
    void read(SpecToken word, SpecReader rest, SpecDraft draft) {
      draft.stages.rate(SpecRate.readAfter(word, rest));
    }
  },

  QUEUE("queue", Slot.QUEUE) {
    @Override
    void read(SpecToken word, SpecReader rest, SpecDraft draft) {
      draft.queueLimit = SpecQueue.limitAfter(word, rest);
    }
  },

  DROP_TAIL("droptail", Slot.DISCIPLINE) {
    @Override
    void read(SpecToken word, SpecReader rest, SpecDraft draft) {
      draft.discipline = DropTailQueue::new;
    }
  },

  DROP_HEAD("drophead", Slot.DISCIPLINE) {
    @Override
    void read(SpecToken word, SpecReader rest, SpecDraft draft) {
      draft.discipline = DropHeadQueue::new;
    }
  },

  RED("red", Slot.DISCIPLINE) {
    @Override
    void read(SpecToken word, SpecReader rest, SpecDraft draft) {
      draft.discipline = SpecQueue.redAfter(word, rest);
    }
  },

  CODEL("codel", Slot.DISCIPLINE) {
    @Override
    void read(SpecToken word, SpecReader rest, SpecDraft draft) {
      draft.discipline = SpecQueue.codelAfter(word, rest);
    }
  },

  DELAY("delay", Slot.DELAY) {
    private static final String ALLOWED = "0us to 3600s, in us, ms or s";

    @Override
    void read(SpecToken word, SpecReader rest, SpecDraft draft) {
      SpecToken value = rest.valueOf(word, ALLOWED);
      long delayNanos =
          SpecReader.checked(value, ALLOWED, () -> Units.TIME.parseWhole(value.text()));
      SpecReader.checked(value, ALLOWED, () -> new ConstantDelay(delayNanos));
      draft.delayNanos = OptionalLong.of(delayNanos);
    }
  },

  JITTER("jitter", Slot.JITTER) {
    @Override
    void read(SpecToken word, SpecReader rest, SpecDraft draft) {
      draft.jitter = SpecJitter.readAfter(word, rest);
    }
  },

  REORDER("reorder", Slot.REORDER) {
    @Override
    void read(SpecToken word, SpecReader rest, SpecDraft draft) {
      double probability = rest.shareOf(word, BernoulliReorder::new);
      draft.stages.reorder(() -> new BernoulliReorder(probability));
    }
  },

  EXCHANGE("exchange", Slot.EXCHANGE) {
    @Override
    void read(SpecToken word, SpecReader rest, SpecDraft draft) {
      draft.stages.exchange(SpecExchange.readAfter(word, rest));
    }
  },

  SWALLOW("swallow", Slot.LOSS) {
    @Override
    void read(SpecToken word, SpecReader rest, SpecDraft draft) {
      draft.stages.streamFault(Swallow::new);
    }
  },

  STALL("stall", Slot.STALL) {
    @Override
    void read(SpecToken word, SpecReader rest, SpecDraft draft) {
      draft.stages.streamFault(SpecStreamFault.stall(word, rest));
    }
  },

  THROTTLE("throttle", Slot.PACE) {
    @Override
    void read(SpecToken word, SpecReader rest, SpecDraft draft) {
      draft.stages.streamFault(SpecStreamFault.throttle(word, rest));
    }
  },

  DRIP("drip", Slot.PACE) {
    @Override
    void read(SpecToken word, SpecReader rest, SpecDraft draft) {
      draft.stages.streamFault(SpecStreamFault.drip(word, rest));
    }
  },

  RESET("reset", Slot.ENDING) {
    @Override
    void read(SpecToken word, SpecReader rest, SpecDraft draft) {
      draft.stages.streamFault(SpecStreamFault.after(word, rest, ResetAfter::new));
    }
  },

  HALF_CLOSE("halfclose", Slot.ENDING) {
    @Override
    void read(SpecToken word, SpecReader rest, SpecDraft draft) {
      draft.stages.streamFault(SpecStreamFault.after(word, rest, HalfCloseAfter::new));
    }
  };

  /** What a word settles; each can be settled once. */
  enum Slot {
    LOSS,
    CORRUPT,
    DUPLICATE,
    REORDER,
    QUEUE,
    DISCIPLINE,
    RATE,
    DELAY,
    JITTER,
    EXCHANGE,
    STALL,
    PACE,
    ENDING
  }

  private final String text;
  private final Slot slot;

  SpecWord(String text, Slot slot) {
    this.text = text;
    this.slot = slot;
  }

  /** Reads what belongs to {@code word}, which has just been taken from {@code rest}. */
  abstract void read(SpecToken word, SpecReader rest, SpecDraft draft);

  Slot slot() {
    return slot;
  }

  /**
   * The word a token stands for.
   *
   * @throws LinkSpecException if there is no such word
   */
  static SpecWord of(SpecToken token) {
    return Arrays.stream(values())
        .filter(word -> token.is(word.text))
        .findFirst()
        .orElseThrow(() -> new LinkSpecException(token, "is not a word", allWords()));
  }

  static String allWords() {
    return Arrays.stream(values()).map(word -> word.text).collect(joining(", "));
  }
}
