package dev.fulmar.netem.socket;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.DatagramPacket;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

class KernelDropsTest {
  private static final String TABLE =
      """
        sl  local_address rem_address   st tx_queue rx_queue tr tm->when retrnsmt   uid  timeout inode ref pointer drops
        12: 0100007F:1000 00000000:0000 07 00000000:00000000 00:00000000 00000000     0        0 111 2 0000000000000000 7
        13: 0100007F:1001 00000000:0000 07 00000000:00000000 00:00000000 00000000     0        0 112 2 0000000000000000 5
      """;

  @TempDir private Path folder;

  @Test
  void countsThePortsThatWereOpenedAndNoOthers() throws IOException {
    Path table = Files.writeString(folder.resolve("udp"), TABLE);
    KernelDrops drops = new KernelDrops(List.of(table));
    assertThat(drops.total()).isZero();
    drops.opened(0x1000);
    assertThat(drops.total()).isEqualTo(7);
    drops.opened(0x1001);
    assertThat(drops.total()).isEqualTo(12);
  }

  @Test
  void remembersWhatAClosedPortHadDropped() throws IOException {
    Path table = Files.writeString(folder.resolve("udp"), TABLE);
    KernelDrops drops = new KernelDrops(List.of(table));
    drops.opened(0x1000);
    drops.closing(0x1000);
    drops.closing(0x1000);
    Files.writeString(table, "");
    assertThat(drops.total()).isEqualTo(7);
  }

  @Test
  void knowsOfNoneWhereThereIsNoTable() {
    KernelDrops drops = new KernelDrops(List.of(folder.resolve("none")));
    drops.opened(0x1000);
    assertThat(drops.total()).isZero();
  }

  @Test
  @EnabledOnOs(OS.LINUX)
  void seesWhatAFullSocketDrops() throws IOException {
    InetAddress loopback = InetAddress.getLoopbackAddress();
    try (DatagramSocket full = new DatagramSocket(0, loopback);
        DatagramSocket sender = new DatagramSocket(0, loopback)) {
      full.setReceiveBufferSize(4096);
      KernelDrops drops = new KernelDrops();
      drops.opened(full.getLocalPort());
      assertThat(drops.total()).isZero();
      for (int i = 0; i < 100; i++) {
        sender.send(new DatagramPacket(new byte[1000], 1000, full.getLocalSocketAddress()));
      }
      assertThat(drops.total()).isBetween(50L, 99L);
    }
  }
}
