package dev.fulmar.netem.capture;

import dev.fulmar.netem.Direction;
import java.util.EnumMap;
import java.util.Locale;
import java.util.Map;

/** The six interfaces of one link, {@code NAME-up-ingress} and so on. */
final class CaptureInterfaces {
  private final Map<Direction, Map<CapturePoint, Integer>> numbers = new EnumMap<>(Direction.class);

  CaptureInterfaces(PcapNgWriter writer, String name) {
    for (Direction direction : Direction.values()) {
      Map<CapturePoint, Integer> points = new EnumMap<>(CapturePoint.class);
      for (CapturePoint point : CapturePoint.values()) {
        String suffix = "-%s-%s".formatted(direction, point).toLowerCase(Locale.ROOT);
        points.put(point, writer.addInterface(name + suffix));
      }
      numbers.put(direction, points);
    }
  }

  int number(Direction direction, CapturePoint point) {
    return numbers.get(direction).get(point);
  }
}
