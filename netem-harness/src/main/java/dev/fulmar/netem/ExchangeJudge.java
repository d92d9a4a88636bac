package dev.fulmar.netem;

import static java.util.Objects.requireNonNull;

import dev.fulmar.netem.exchange.ExchangeFate;
import dev.fulmar.netem.exchange.ExchangeModel;

/**
 * Decides the fate of each connection of a TCP link, as {@link Link} does that of each packet: the
 * i-th connection has the same fate whatever the timing. Not thread-safe.
 */
public final class ExchangeJudge {
  private final long seed;
  private final VerdictListener listener;
  private ExchangeModel model;
  private long lastIndex;

  /** The last connection before the model's first. */
  private long beforeModel;

  /**
   * @param config says which exchanges are lost; the rest of it is of no matter here
   * @param seed with equal configurations and seeds, the i-th connection has the same fate
   * @param listener hears of each request, and of each response to one that is not lost, under the
   *     connection's index and with the size 0, for nothing of either has arrived yet
   */
  public ExchangeJudge(LinkConfig config, long seed, VerdictListener listener) {
    this.seed = seed;
    this.listener = requireNonNull(listener, "listener");
    this.model = config.newExchangeModel();
  }

  /**
   * Goes by another configuration from the next connection on, which is the first of the new model;
   * the numbers that the listener hears go on.
   */
  public void reconfigure(LinkConfig config) {
    model = config.newExchangeModel();
    beforeModel = lastIndex;
  }

  /** Called once for each connection, when it is accepted. */
  public ExchangeFate onConnection() {
    long index = ++lastIndex;
    ExchangeFate fate =
        model.decide(
            index - beforeModel, new PacketRandom(seed, Direction.UP, Stage.EXCHANGE, index));
    report(Direction.UP, index, fate == ExchangeFate.REQUEST_LOST);
    if (fate != ExchangeFate.REQUEST_LOST) {
      report(Direction.DOWN, index, fate == ExchangeFate.RESPONSE_LOST);
    }
    return fate;
  }

  private void report(Direction direction, long index, boolean lost) {
    listener.onVerdict(direction, index, lost ? Verdict.LOST : Verdict.PASSED, 0);
  }
}
