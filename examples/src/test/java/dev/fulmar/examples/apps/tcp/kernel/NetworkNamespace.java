package dev.fulmar.examples.apps.tcp.kernel;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fulmar.examples.ForeignProgram;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** A network of its own, so that nothing of the machine's is touched; removed in the end. */
final class NetworkNamespace {
  private final String name;

  private NetworkNamespace(String name) {
    this.name = name;
  }

  static NetworkNamespace make(String name) throws IOException, InterruptedException {
    ip("netns", "add", name);
    return new NetworkNamespace(name);
  }

  /**
   * Takes a device of the machine in, with an address, as {@code 10.1.2.3/24}, and a largest
   * packet.
   */
  void adopt(String device, String address, int mtuBytes) throws IOException, InterruptedException {
    ip("link", "set", device, "netns", name);
    ip("-n", name, "addr", "add", address, "dev", device);
    ip("-n", name, "link", "set", device, "mtu", Integer.toString(mtuBytes), "up");
  }

  /** The words that run a program in it. */
  List<String> running(List<String> program) {
    List<String> words = new ArrayList<>(List.of("ip", "netns", "exec", name));
    words.addAll(program);
    return words;
  }

  private static void ip(String... words) throws IOException, InterruptedException {
    List<String> command = new ArrayList<>(List.of("ip"));
    command.addAll(List.of(words));
    Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
    String said = ForeignProgram.output(process);
    assertThat(process.exitValue()).as("%s: %s", command, said).isZero();
  }

  /** Removes it, with the devices in it. */
  void remove() throws IOException, InterruptedException {
    ip("netns", "del", name);
  }
}
