package dev.fulmar.examples.peers;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The log of libcoap's server at level 7: a line for each message, decrypted if need be. */
final class LibcoapLog implements NotificationRecord {
  private static final Pattern NOTIFICATION =
      Pattern.compile("v:1 t:(CON|ACK) c:2\\.05 i:([0-9a-f]{4}) .*Observe:(\\d+)[,\\s].*");
  private static final Pattern ACKNOWLEDGEMENT =
      Pattern.compile("v:1 t:ACK c:0\\.00 i:([0-9a-f]{4}) .*");

  private final Path log;

  LibcoapLog(Path log) {
    this.log = log;
  }

  @Override
  public List<Event> events() throws IOException {
    List<Event> events = new ArrayList<>();
    for (String line : Files.readString(log, UTF_8).split("\n", -1)) {
      Matcher notification = NOTIFICATION.matcher(line);
      Matcher acknowledgement = ACKNOWLEDGEMENT.matcher(line);
      if (notification.matches()) {
        events.add(
            Event.sent(
                notification.group(1).equals("CON"),
                Integer.parseInt(notification.group(2), 16),
                Integer.parseInt(notification.group(3))));
      } else if (acknowledgement.matches()) {
        events.add(Event.acknowledged(Integer.parseInt(acknowledgement.group(1), 16)));
      }
    }
    return events;
  }
}
