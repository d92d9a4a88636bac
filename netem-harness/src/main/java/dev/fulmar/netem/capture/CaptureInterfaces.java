package dev.fulmar.netem.capture;

import dev.fulmar.netem.Direction;
import java.util.EnumMap;
import java.util.Locale;
import java.util.Map;

/**
 * The interfaces of one link, {@code NAME-up-ingress} and so on: six of the IP version that is
 * expected, and six more of the other once it is seen. (tcpdump reads files of one version only.)
 */
final class CaptureInterfaces {
  private final PcapNgWriter writer;
  private final String name;

  /** By direction and point; guarded by this. */
  private final Map<IpVersion, int[][]> numbers = new EnumMap<>(IpVersion.class);

  CaptureInterfaces(PcapNgWriter writer, String name, IpVersion expected) {
    this.writer = writer;
    this.name = name;
    numbers.put(expected, declare(expected));
  }

  synchronized int number(IpVersion version, Direction direction, CapturePoint point) {
    return numbers.computeIfAbsent(version, this::declare)[direction.ordinal()][point.ordinal()];
  }

  private int[][] declare(IpVersion version) {
    int[][] declared = new int[Direction.values().length][CapturePoint.values().length];
    for (Direction direction : Direction.values()) {
      for (CapturePoint point : CapturePoint.values()) {
        String full = name + "-%s-%s".formatted(direction, point).toLowerCase(Locale.ROOT);
        declared[direction.ordinal()][point.ordinal()] = writer.addInterface(full, version);
      }
    }
    return declared;
  }
}
