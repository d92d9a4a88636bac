package dev.fulmar.netem.scenario;

import dev.fulmar.netem.Direction;
import dev.fulmar.netem.LinkConfig;
import java.util.List;
import java.util.Map;

/**
 * Several links and how they change over time.
 *
 * @param links at least one, each under a name of its own
 * @param durationNanos after which all is over; {@link Long#MAX_VALUE} if it goes on
 */
public record Scenario(List<Link> links, long durationNanos) {
  /**
   * One link.
   *
   * @param name of the link
   * @param listen where clients send or connect to
   * @param to the server, of the same protocol
   * @param up how bad the way to the server is at first
   * @param down how bad the way back is at first
   * @param seed decides the fates
   * @param steps the changes, the first one first
   */
  public record Link(
      String name,
      SocketText listen,
      SocketText to,
      LinkConfig up,
      LinkConfig down,
      long seed,
      List<Step> steps) {}

  /**
   * A change.
   *
   * @param atNanos after the start of the scenario
   * @param changes the new configurations; a direction that is not named stays as it is
   */
  public record Step(long atNanos, Map<Direction, LinkConfig> changes) {}
}
