package dev.fulmar.netem;

import static java.util.Objects.requireNonNull;
import static java.util.Objects.requireNonNullElse;
import static java.util.stream.Collectors.joining;

import dev.fulmar.netem.delay.DelayModel;
import dev.fulmar.netem.delay.NoDelay;
import dev.fulmar.netem.loss.LossModel;
import dev.fulmar.netem.loss.NoLoss;
import dev.fulmar.netem.queue.DropTailQueue;
import dev.fulmar.netem.queue.QueueDiscipline;
import dev.fulmar.netem.queue.QueueLimit;
import dev.fulmar.netem.rate.RateModel;
import dev.fulmar.netem.rate.UnlimitedRate;
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

  private final Supplier<LossModel> loss;
  private final Supplier<QueueDiscipline> queue;
  private final Supplier<RateModel> rate;
  private final Supplier<DelayModel> delay;
  private final String words;

  private LinkConfig(Builder builder) {
    loss = requireNonNullElse(builder.loss, NoLoss::new);
    queue = requireNonNullElse(builder.queue, () -> new DropTailQueue(DEFAULT_QUEUE_LIMIT));
    rate = requireNonNullElse(builder.rate, UnlimitedRate::new);
    delay = requireNonNullElse(builder.delay, NoDelay::new);
    words =
        Stream.of(builder.loss, builder.rate, builder.queue, builder.delay)
            .filter(Objects::nonNull)
            .map(factory -> factory.get().toString())
            .collect(joining(" "));
  }

  /** A link that only passes packets on. */
  public static LinkConfig unimpaired() {
    return builder().build();
  }

  /** Starts from a link that only passes packets on. */
  public static Builder builder() {
    return new Builder();
  }

  LossModel newLossModel() {
    return loss.get();
  }

  QueueDiscipline newQueueDiscipline() {
    return queue.get();
  }

  RateModel newRateModel() {
    return rate.get();
  }

  DelayModel newDelayModel() {
    return delay.get();
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
    private Supplier<LossModel> loss;
    private Supplier<QueueDiscipline> queue;
    private Supplier<RateModel> rate;
    private Supplier<DelayModel> delay;

    private Builder() {}

    /** Makes the model that decides which packets are lost; by default none. */
    public Builder loss(Supplier<? extends LossModel> factory) {
      loss = requireNonNull(factory, "factory")::get;
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

    /** The configuration; the builder may be used on. */
    public LinkConfig build() {
      return new LinkConfig(this);
    }
  }
}
