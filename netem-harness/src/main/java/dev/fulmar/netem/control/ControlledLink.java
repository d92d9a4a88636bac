package dev.fulmar.netem.control;

import dev.fulmar.netem.Direction;
import dev.fulmar.netem.LinkConfig;
import java.net.InetSocketAddress;
import java.util.Map;

/** A running link as the control sees it. Thread-safe. */
public interface ControlledLink {
  /** What it carries: {@code udp} or {@code tcp}. */
  String protocol();

  /** Where clients send or connect to. */
  InetSocketAddress address();

  /**
   * Changes how bad a direction is, from its next packet or connection on.
   *
   * @return the index of the first that is judged by the new configuration
   * @throws IllegalArgumentException if such a link cannot do what is asked; nothing is changed
   */
  long change(Direction direction, LinkConfig config);

  /**
   * Checks what {@link #change} would refuse, without changing anything.
   *
   * @throws IllegalArgumentException as change
   */
  void check(Direction direction, LinkConfig config);

  /** What a direction did so far: counts by name, in the order to show them. */
  Map<String, Long> stats(Direction direction);
}
