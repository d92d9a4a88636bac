package dev.fulmar.netem.control;

import dev.fulmar.netem.Direction;
import java.net.InetSocketAddress;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;

/** Links as the control shows them. */
final class LinkViews {
  private LinkViews() {}

  static String links(LinkControl control) {
    return all(control, name -> link(control, name, Map.of()));
  }

  static String stats(LinkControl control) {
    return all(control, name -> stats(name, control.link(name)));
  }

  /**
   * @param fromIndexes which packets the present configurations begin at, if they have just changed
   */
  static String link(LinkControl control, String name, Map<Direction, Long> fromIndexes) {
    ControlledLink link = control.link(name);
    InetSocketAddress address = link.address();
    JsonWriter view =
        new JsonWriter()
            .with("name", name)
            .with("protocol", link.protocol())
            .with("host", address.getAddress().getHostAddress())
            .with("port", address.getPort());
    for (Direction direction : Direction.values()) {
      view.with(lower(direction), control.config(name, direction).toString());
    }
    fromIndexes.forEach((direction, index) -> view.with(lower(direction) + "_from_index", index));
    return view.toString();
  }

  private static String stats(String name, ControlledLink link) {
    JsonWriter view = new JsonWriter().with("name", name);
    for (Direction direction : Direction.values()) {
      JsonWriter counts = new JsonWriter();
      link.stats(direction).forEach(counts::with);
      view.withJson(lower(direction), counts.toString());
    }
    return view.toString();
  }

  private static String all(LinkControl control, Function<String, String> view) {
    return new JsonWriter()
        .withJson("links", JsonWriter.array(control.names().stream().map(view).toList()))
        .toString();
  }

  private static String lower(Direction direction) {
    return direction.name().toLowerCase(Locale.ROOT);
  }
}
