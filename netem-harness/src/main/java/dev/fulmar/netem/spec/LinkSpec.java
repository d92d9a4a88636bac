package dev.fulmar.netem.spec;

import static java.util.Objects.requireNonNull;

import dev.fulmar.netem.LinkConfig;
import dev.fulmar.netem.spec.SpecWord.Slot;
import dev.fulmar.netem.stream.StreamGate;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/**
 * The words for how bad a link is, the same in tests, at the command line and in scenario files.
 *
 * <p>Read word by word: {@link SpecReader} cuts the text into tokens, {@link SpecWord} knows the
 * words, {@link SpecDraft} collects what they ask for.
 */
public final class LinkSpec {
  private final SpecReader tokens;
  private final SpecDraft draft = new SpecDraft();
  private final Map<Slot, SpecToken> settled = new EnumMap<>(Slot.class);

  private LinkSpec(String spec) {
    this.tokens = new SpecReader(requireNonNull(spec, "spec"));
  }

  /**
   * Reads a link specification: words in any order, each stage at most once, nothing = unimpaired.
   *
   * <pre>
   *   loss 5%              each packet with this probability, from 0% to 100%
   *   loss pattern(1,1,0)  1 = lost, repeated for ever
   *   loss packets(3,17)   these and no others, counted from 1
   *   loss ge(p=1%,r=25%)  in bursts: p the probability of turning bad, r of turning good; with
   *                        h=0%,k=100% the probabilities of delivery in bad and in good
   *   loss markov(p13=1%,p31=25%)  in bursts with gaps, p32=0%,p23=100%, and alone, p14=0%
   *   loss correlated(p=5%,rho=25%)  this share, each packet resembling the one before it
   *   blackhole            everything
   *   corrupt 0.1%         one bit of each packet is inverted with this probability
   *   duplicate 1%         each packet is followed by a copy with this probability
   *   rate 10mbit          bit, kbit, mbit or gbit a second, from 1bit to 1000gbit
   *   rate bucket(rate=10mbit,burst=64kb)  a token bucket, full at first
   *   rate schedule(10mbit,5s=0bit,6s=10mbit,repeat=60s)  changes, counted from the first packet;
   *                        without repeat= the last rate, not 0bit then, stays
   *   rate trace(lte.down) a capacity recorded in a file: mahimahi's form, or t_ms,mbps in a .csv;
   *                        read now, from its start on with the first packet, again at its end
   *   queue 100p           packets that may wait; or bytes: b, kb, mb (1 kb = 1000 bytes)
   *   droptail             how a full queue drops: the packet that arrives; the default
   *   drophead             the packets that waited longest
   *   red(min=5p,max=15p,p=10%)  early, by the average queue, in packets or bytes; also w=0.2%,
   *                        the weight of the average, and gentle=yes
   *   codel                by how long packets waited: codel(target=5ms,interval=100ms,mtu=1500b)
   *   delay 40ms           us, ms or s, from 0us to 3600s
   *   jitter 10ms          on top of a delay: up to that much more or less
   *   jitter normal(5ms)   with that standard deviation; pareto(5ms) likewise, with a long tail
   *   jitter table(FILE)   distributed as the samples in the file, whose name has no blanks,
   *                        commas or parentheses
   *   reorder 25%          exempts this share from keeping its turn; needs a jitter
   *
   *   exchange(n=100,p=50%,alpha=50%)  on TCP links: of each 100 connections 50 lose their exchange,
   *                        and half of those the request, the others the response
   *   blackhole            on TCP links: nothing is passed on, in --up not even the connection
   *   swallow              what comes is taken and never passed on; the sender believes it arrived
   *   stall 2s             nothing is passed on for so long from the first byte on; 1ms to 3600s
   *   throttle 1kb         at most so many bytes a second, from 1b to 1000mb
   *   drip 1b every 100ms  so many bytes at a time, from 1b to 1mb, every 1ms to 3600s
   *   reset after 10kb     the connection is reset once so many bytes were passed on
   *   halfclose after 10kb the direction ends once so many bytes were passed on
   * </pre>
   *
   * <p>Of the faults of streams there may be one of throttle and drip, and one of reset and
   * halfclose; blackhole and swallow stand alone.
   *
   * <p>Amounts may have decimals and must have a unit. A rate without a queue gets {@link
   * LinkConfig#DEFAULT_QUEUE_LIMIT}; a queue without a rate never fills, for nothing ever waits.
   *
   * @throws LinkSpecException if the specification cannot be read; it names the word, its column
   *     and what is allowed
   */
  public static LinkConfig parse(String spec) {
    return new LinkSpec(spec).parse();
  }

  private LinkConfig parse() {
    while (tokens.hasNext()) {
      SpecToken token = tokens.next();
      SpecWord word = SpecWord.of(token);
      settle(word.slot(), token);
      word.read(token, tokens, draft);
    }
    requireWith(Slot.DISCIPLINE, Slot.QUEUE, "lacks a queue", "queue 100p %s, in any order");
    requireWith(Slot.JITTER, Slot.DELAY, "lacks a delay", "delay 40ms %s .., in any order");
    requireWith(
        Slot.REORDER,
        Slot.JITTER,
        "lacks a jitter, and packets of one delay never overtake",
        "delay 40ms jitter 10ms %s .., in any order");
    for (Slot slot : List.of(Slot.STALL, Slot.PACE, Slot.ENDING)) {
      checkNotStopped(settled.get(slot));
    }
    return draft.finish();
  }

  private void checkNotStopped(SpecToken fault) {
    SpecToken loss = settled.get(Slot.LOSS);
    if (fault != null && loss != null && !loss.is("loss")) {
      throw new LinkSpecException(
          fault,
          "cannot befall one stream together with '%s' at column %d"
              .formatted(loss.text(), loss.column()),
          StreamGate.ALLOWED_TOGETHER);
    }
  }

  /**
   * Refuses a word that shapes what no other word has asked for.
   *
   * @param allowed with a place for the word
   */
  private void requireWith(Slot slot, Slot needed, String problem, String allowed) {
    SpecToken word = settled.get(slot);
    if (word != null && !settled.containsKey(needed)) {
      throw new LinkSpecException(word, problem, allowed.formatted(word.text()));
    }
  }

  private void settle(Slot slot, SpecToken token) {
    SpecToken earlier = settled.put(slot, token);
    if (earlier != null) {
      throw new LinkSpecException(
          token,
          "repeats what '%s' at column %d settled".formatted(earlier.text(), earlier.column()),
          "each of "
              + SpecWord.allWords()
              + " once; blackhole and swallow are"
              + " losses, throttle and drip are paces, reset and halfclose are endings");
    }
  }
}
