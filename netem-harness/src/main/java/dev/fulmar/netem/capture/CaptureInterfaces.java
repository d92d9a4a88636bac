package dev.fulmar.netem.capture;

import dev.fulmar.netem.Direction;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;

/**
 * The interfaces of one link, {@code NAME-up-ingress} and so on: six of the IP version that is
 * expected, and six more of the other once it is seen. (tcpdump reads files of one version only.)
 */
final class CaptureInterfaces {
  private final PcapNgWriter writer;
  private final String name;

  /** Guarded by this. */
  private final Map<Place, Integer> numbers = new HashMap<>();

  CaptureInterfaces(PcapNgWriter writer, String name, IpVersion expected) {
    this.writer = writer;
    this.name = name;
    declare(expected);
  }

  synchronized int number(IpVersion version, Direction direction, CapturePoint point) {
    Place place = new Place(version, direction, point);
    if (!numbers.containsKey(place)) {
      declare(version);
    }
    return numbers.get(place);
  }

  private synchronized void declare(IpVersion version) {
    for (Direction direction : Direction.values()) {
      for (CapturePoint point : CapturePoint.values()) {
        String suffix = "-%s-%s".formatted(direction, point).toLowerCase(Locale.ROOT);
        numbers.put(
            new Place(version, direction, point), writer.addInterface(name + suffix, version));
      }
    }
  }

  private record Place(IpVersion version, Direction direction, CapturePoint point) {}
}
