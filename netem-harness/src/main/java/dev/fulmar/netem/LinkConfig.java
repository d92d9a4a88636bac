package dev.fulmar.netem;

import static java.util.Objects.requireNonNull;
import static java.util.Objects.requireNonNullElse;
import static java.util.stream.Collectors.joining;

import dev.fulmar.netem.delay.DelayModel;
import dev.fulmar.netem.delay.NoDelay;
import dev.fulmar.netem.delay.NoReorder;
import dev.fulmar.netem.delay.ReorderModel;
import dev.fulmar.netem.exchange.ExchangeModel;
import dev.fulmar.netem.exchange.NoExchangeLoss;
import dev.fulmar.netem.fault.CorruptionModel;
import dev.fulmar.netem.fault.DuplicationModel;
import dev.fulmar.netem.fault.NoCorruption;
import dev.fulmar.netem.fault.NoDuplication;
import dev.fulmar.netem.loss.Blackhole;
import dev.fulmar.netem.loss.LossModel;
import dev.fulmar.netem.loss.NoLoss;
import dev.fulmar.netem.queue.DropTailQueue;
import dev.fulmar.netem.queue.QueueDiscipline;
import dev.fulmar.netem.queue.QueueLimit;
import dev.fulmar.netem.rate.RateModel;
import dev.fulmar.netem.rate.UnlimitedRate;
import dev.fulmar.netem.stream.StreamBlackhole;
import dev.fulmar.netem.stream.StreamFault;
import dev.fulmar.netem.stream.StreamGate;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.Supplier;
import java.util.stream.Stream;

/**
 * How bad a link is: what each stage does. Immutable, and good for any number of links: it holds
 * factories, because a model may keep state.
 *
 * <pre>{@code
 * LinkSpec.parse("loss 5% rate 10mbit queue 100p delay 40ms");
 *
 * LinkConfig.builder()
 *     .loss(() -> new BernoulliLoss(0.05))
 *     .delay(() -> new ConstantDelay(40_000_000))
 *     .build();
 * }</pre>
 */
public final class LinkConfig {
  /**
   * What may wait before a serialiser whose queue nobody has sized: 1000 packets, as in tc-netem.
   */
  public static final QueueLimit DEFAULT_QUEUE_LIMIT = QueueLimit.packets(1000);

  private static final String PACKET_STAGES =
      "loss, blackhole, corrupt, duplicate, rate, queue, droptail, drophead, red, codel, delay,"
          + " jitter, reorder";

  /** The words that either direction of a TCP link understands, for a person to read. */
  public static final String STREAM_FAULTS =
      "blackhole, swallow, stall, throttle, drip, reset, halfclose, delay, jitter";

  private final Supplier<ExchangeModel> exchange;
  private final Supplier<LossModel> loss;
  private final Supplier<CorruptionModel> corruption;
  private final Supplier<DuplicationModel> duplication;
  private final Supplier<QueueDiscipline> queue;
  private final Supplier<RateModel> rate;
  private final Supplier<DelayModel> delay;
  private final Supplier<ReorderModel> reorder;
  private final List<Supplier<StreamFault>> streamFaults;
  private final boolean blackhole;
  private final String exchangeWords;
  private final String connectionWords;
  private final String packetWords;
  private final String fateWords;
  private final String words;

  private LinkConfig(Builder builder) {
    exchange = requireNonNullElse(builder.exchange, NoExchangeLoss::new);
    loss = requireNonNullElse(builder.loss, NoLoss::new);
    corruption = requireNonNullElse(builder.corruption, NoCorruption::new);
    duplication = requireNonNullElse(builder.duplication, NoDuplication::new);
    queue = requireNonNullElse(builder.queue, () -> new DropTailQueue(DEFAULT_QUEUE_LIMIT));
    rate = requireNonNullElse(builder.rate, UnlimitedRate::new);
    delay = requireNonNullElse(builder.delay, NoDelay::new);
    reorder = requireNonNullElse(builder.reorder, NoReorder::new);
    streamFaults = List.copyOf(builder.streamFaults);
    LossModel lossModel = loss.get();
    blackhole = lossModel instanceof Blackhole;
    exchangeWords = wordsOf(builder.exchange);
    // a blackhole stands alone, and its word is that of the loss
    StreamGate gate = newStreamGate();
    String ofStreams = blackhole ? "" : gate.toString();
    connectionWords = joined(exchangeWords, ofStreams);
    String ofPackets =
        wordsOf(builder.corruption, builder.duplication, builder.rate, builder.queue);
    fateWords = wordsOf(builder.loss, builder.queue);
    String ofReorder = wordsOf(builder.reorder);
    packetWords = joined(blackhole ? "" : lossModel.toString(), ofPackets, ofReorder);
    words =
        joined(
            exchangeWords,
            lossModel.toString(),
            ofPackets,
            ofStreams,
            wordsOf(builder.delay),
            ofReorder);
  }

  private static String wordsOf(Supplier<?>... factories) {
    return joined(
        Stream.of(factories)
            .filter(Objects::nonNull)
            .map(factory -> factory.get().toString())
            .toArray(String[]::new));
  }

  private static String joined(String... words) {
    return Stream.of(words).filter(word -> !word.isEmpty()).collect(joining(" "));
  }

  /** A link that only passes packets on. */
  public static LinkConfig unimpaired() {
    return builder().build();
  }

  /** Starts from a link that only passes packets on. */
  public static Builder builder() {
    return new Builder();
  }

  /**
   * Checks that each packet can be judged by itself.
   *
   * @param name what this configuration is for, the first word of a refusal
   * @return this
   * @throws IllegalArgumentException if it asks for what befalls connections only
   */
  public LinkConfig forPackets(String name) {
    if (!connectionWords.isEmpty()) {
      throw new IllegalArgumentException(
          "%s asks for '%s', which befalls the connections of a TCP link; allowed on packets: %s"
              .formatted(name, connectionWords, PACKET_STAGES));
    }
    return this;
  }

  /**
   * Checks that this direction of a TCP link can be that bad: streams of bytes stay whole, and
   * whether an exchange is lost is said for {@code UP}, for both ways.
   *
   * @param name what this configuration is for, the first word of a refusal
   * @return this
   * @throws IllegalArgumentException if it cannot
   */
  public LinkConfig forStreams(Direction direction, String name) {
    if (!packetWords.isEmpty()) {
      throw new IllegalArgumentException(
          "%s asks for '%s', which a stream of bytes cannot suffer; allowed on a TCP link: %s"
              .formatted(name, packetWords, "exchange, " + STREAM_FAULTS));
    }
    if (direction == Direction.DOWN && !exchangeWords.isEmpty()) {
      throw new IllegalArgumentException(
          ("%s asks for '%s', but an exchange is judged both ways as its connection comes: say it"
                  + " for up; allowed: %s")
              .formatted(name, exchangeWords, STREAM_FAULTS));
    }
    return this;
  }

  /** The delay of this and nothing else of it. */
  public LinkConfig delayOnly() {
    return builder().delay(delay).build();
  }

  /** What befalls one direction of one connection; each has one of its own. */
  public StreamGate newStreamGate() {
    List<StreamFault> faults = new ArrayList<>();
    if (blackhole) {
      faults.add(new StreamBlackhole());
    }
    streamFaults.forEach(factory -> faults.add(factory.get()));
    return new StreamGate(faults);
  }

  /** This, but for which packets are dropped: that comes from a log. */
  LinkConfig replaying(String name, Supplier<ReplayedFates> fates) {
    if (!fateWords.isEmpty()) {
      throw new IllegalArgumentException(
          "%s asks for '%s', but the fates come from a log; allowed beside it: %s"
              .formatted(name, fateWords, "corrupt, duplicate, rate, delay, jitter, reorder"));
    }
    forPackets(name);
    return builder()
        .loss(fates)
        .corruption(corruption)
        .duplication(duplication)
        .rate(rate)
        .delay(delay)
        .reorder(reorder)
        .build();
  }

  ExchangeModel newExchangeModel() {
    return exchange.get();
  }

  LinkModels newLinkModels() {
    return new LinkModels(
        loss.get(),
        corruption.get(),
        duplication.get(),
        queue.get(),
        rate.get(),
        delay.get(),
        reorder.get());
  }

  /**
   * The specification that {@code LinkSpec.parse} reads as this configuration; empty for an
   * unimpaired link. A model of your own appears as its {@code toString()}.
   */
  @Override
  public String toString() {
    return words;
  }

  /**
   * Collects what is not to be left unimpaired. A factory is called once by {@link #build}, which
   * asks its model for its words, and once for each link.
   */
  public static final class Builder {
    private Supplier<ExchangeModel> exchange;
    private Supplier<LossModel> loss;
    private Supplier<CorruptionModel> corruption;
    private Supplier<DuplicationModel> duplication;
    private Supplier<QueueDiscipline> queue;
    private Supplier<RateModel> rate;
    private Supplier<DelayModel> delay;
    private Supplier<ReorderModel> reorder;
    private final List<Supplier<StreamFault>> streamFaults = new ArrayList<>();

    private Builder() {}

    /** Makes the model that decides which connections' exchanges are lost; by default none. */
    public Builder exchange(Supplier<? extends ExchangeModel> factory) {
      exchange = requireNonNull(factory, "factory")::get;
      return this;
    }

    /** Makes the model that decides which packets are lost; by default none. */
    public Builder loss(Supplier<? extends LossModel> factory) {
      loss = requireNonNull(factory, "factory")::get;
      return this;
    }

    /** Makes the model that decides which packets are damaged; by default none. */
    public Builder corruption(Supplier<? extends CorruptionModel> factory) {
      corruption = requireNonNull(factory, "factory")::get;
      return this;
    }

    /** Makes the model that decides which packets come twice; by default none. */
    public Builder duplication(Supplier<? extends DuplicationModel> factory) {
      duplication = requireNonNull(factory, "factory")::get;
      return this;
    }

    /** Makes the discipline of the queue; by default drop-tail at {@link #DEFAULT_QUEUE_LIMIT}. */
    public Builder queue(Supplier<? extends QueueDiscipline> factory) {
      queue = requireNonNull(factory, "factory")::get;
      return this;
    }

    /** Makes the model of the serialiser's speed; by default serialising takes no time. */
    public Builder rate(Supplier<? extends RateModel> factory) {
      rate = requireNonNull(factory, "factory")::get;
      return this;
    }

    /** Makes the model of the travelling time; by default none. */
    public Builder delay(Supplier<? extends DelayModel> factory) {
      delay = requireNonNull(factory, "factory")::get;
      return this;
    }

    /** Makes the model that decides which packets need not keep their turn; by default none. */
    public Builder reorder(Supplier<? extends ReorderModel> factory) {
      reorder = requireNonNull(factory, "factory")::get;
      return this;
    }

    /**
     * Adds what befalls each direction of each connection of a TCP link; by default nothing.
     *
     * @see StreamGate#ALLOWED_TOGETHER
     */
    public Builder streamFault(Supplier<? extends StreamFault> factory) {
      streamFaults.add(requireNonNull(factory, "factory")::get);
      return this;
    }

    /**
     * The configuration; the builder may be used on.
     *
     * @throws IllegalArgumentException if two faults cannot befall one stream
     */
    public LinkConfig build() {
      return new LinkConfig(this);
    }
  }
}
