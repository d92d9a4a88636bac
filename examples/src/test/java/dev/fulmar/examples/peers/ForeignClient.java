package dev.fulmar.examples.peers;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.util.List;

/** A client that others wrote; each call is a process of its own, and ends with it. */
interface ForeignClient {
  /** Gets what is at the path; what arrived is compared, for the programs say little else. */
  byte[] get(InetSocketAddress server, String path) throws IOException, InterruptedException;

  /** Puts a file; gives what the program printed. */
  String put(InetSocketAddress server, String path, Path file)
      throws IOException, InterruptedException;

  /** Observes for a while and gives the payloads of all notifications, in order. */
  List<String> observe(InetSocketAddress server, String path)
      throws IOException, InterruptedException;
}
