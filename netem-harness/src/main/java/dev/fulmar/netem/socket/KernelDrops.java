package dev.fulmar.netem.socket;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * What the system dropped before a relay could read it, because the buffer of a socket was full:
 * Linux tells it for each UDP port, in the last column of a table. Elsewhere it cannot be known and
 * counts as none.
 */
final class KernelDrops {
  private static final List<Path> TABLES =
      List.of(Path.of("/proc/net/udp"), Path.of("/proc/net/udp6"));
  private static final int HEXADECIMAL = 16;

  private final List<Path> tables;
  private final Set<Integer> openPorts = new HashSet<>();
  private long ofClosedPorts;

  KernelDrops() {
    this(TABLES);
  }

  /** Reads other tables, for a test. */
  KernelDrops(List<Path> tables) {
    this.tables = tables;
  }

  synchronized void opened(int port) {
    openPorts.add(port);
  }

  /** To be called before the port is closed: afterwards its count is gone. */
  synchronized void closing(int port) {
    if (openPorts.remove(port)) {
      ofClosedPorts += read(Set.of(port));
    }
  }

  /** What was dropped at all ports so far. */
  synchronized long total() {
    return ofClosedPorts + read(openPorts);
  }

  private long read(Set<Integer> ports) {
    long drops = 0;
    for (Path table : tables) {
      try {
        for (String line : Files.readAllLines(table)) {
          drops += ports.isEmpty() ? 0 : dropsOf(line.strip().split("\\s+"), ports);
        }
      } catch (IOException e) {
        return drops; // no Linux, or its tables are kept from us
      }
    }
    return drops;
  }

  private static long dropsOf(String[] columns, Set<Integer> ports) {
    int colon = columns.length < 2 ? -1 : columns[1].indexOf(':');
    if (colon < 0) {
      return 0; // the heading
    }
    int port = Integer.parseInt(columns[1].substring(colon + 1), HEXADECIMAL);
    return ports.contains(port) ? Long.parseLong(columns[columns.length - 1]) : 0;
  }
}
