package dev.fulmar.netem.capture;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PcapNgWriterTest {
  private static final InetSocketAddress CLIENT = new InetSocketAddress("192.0.2.1", 4000);
  private static final InetSocketAddress SERVER = new InetSocketAddress("192.0.2.2", 5683);
  private static final InetSocketAddress IPV6_CLIENT = new InetSocketAddress("2001:db8::1", 1);
  private static final InetSocketAddress IPV6_SERVER = new InetSocketAddress("2001:db8::2", 2);

  @TempDir private Path folder;

  private static CapturedPacket packet(InetSocketAddress from, InetSocketAddress to, String text) {
    return new CapturedPacket(1_000_000_007L, from, to, text.getBytes(US_ASCII), "about " + text);
  }

  @Test
  void eachPacketIsUnderItsInterfaceWithItsTimeAndComment() throws IOException {
    Path path = folder.resolve("a.pcapng");
    try (PcapNgWriter writer = PcapNgWriter.open(path)) {
      int in = writer.addInterface("in");
      int out = writer.addInterface("out");
      writer.write(out, packet(CLIENT, SERVER, "one"));
      writer.write(in, packet(CLIENT, SERVER, ""));
    }

    PcapNgFile file = new PcapNgFile(path);
    assertThat(file.interfaces).containsExactly("in", "out");
    assertThat(file.packets).hasSize(2);
    PcapNgFile.Seen first = file.packets.get(0);
    assertThat(first.interfaceName()).isEqualTo("out");
    assertThat(first.epochNanos()).isEqualTo(1_000_000_007L);
    assertThat(first.comment()).isEqualTo("about one");
    assertThat(new String(first.ip(), 28, 3, US_ASCII)).isEqualTo("one");
    assertThat(file.packets.get(1).ip()).hasSize(28);
  }

  @Test
  void ipv4HeaderIsThatOfTheWorkedExample() throws IOException {
    // computed by hand: words 4500 001f 0000 4000 4011 0000 c000 0201 c000 0202
    byte[] ip = written(packet(CLIENT, SERVER, "abc"));

    assertThat(ByteBuffer.wrap(ip).getShort(2)).isEqualTo((short) 31);
    assertThat(ByteBuffer.wrap(ip).getShort(10)).isEqualTo((short) 0xb6ca);
    assertThat(sumOfWords(ip, 0, 20)).isEqualTo(0xffff);
    assertThat(udpSum(ip, 12, 8, 20)).isEqualTo(0xffff);
  }

  @Test
  void ipv6HasItsUdpChecksum() throws IOException {
    byte[] ip = written(packet(IPV6_CLIENT, IPV6_SERVER, "odd"));

    assertThat(ip).hasSize(51);
    assertThat(ip[0]).isEqualTo((byte) 0x60);
    assertThat(udpSum(ip, 8, 32, 40)).isEqualTo(0xffff);
  }

  @Test
  void wildcardTakesTheFamilyOfTheOtherEnd() throws IOException {
    byte[] ip = written(packet(new InetSocketAddress("::", 9), SERVER, "abc"));

    assertThat(ip[0]).isEqualTo((byte) 0x45);
    assertThat(ByteBuffer.wrap(ip).getInt(12)).isZero();
  }

  @Test
  void twoFamiliesInOnePacketAreRefused() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> packet(CLIENT, IPV6_SERVER, "x"))
        .withMessageContaining("must be of one family");
  }

  @Test
  void largestDatagramIsWrittenAndWhatNoneCanHoldIsCounted() throws IOException {
    Path path = folder.resolve("a.pcapng");
    PcapNgWriter writer = PcapNgWriter.open(path);
    int only = writer.addInterface("only");
    writer.write(only, packet(CLIENT, SERVER, "x".repeat(65_507)));
    writer.write(only, packet(CLIENT, SERVER, "x".repeat(65_508)));
    writer.close();

    assertThat(writer.stats()).isEqualTo(new FileStats(1, 1, null));
    assertThat(new PcapNgFile(path).packets).hasSize(1);
  }

  @Test
  void unknownInterfaceIsRefused() throws IOException {
    try (PcapNgWriter writer = PcapNgWriter.open(folder.resolve("a.pcapng"))) {
      writer.addInterface("only");

      assertThatIllegalArgumentException()
          .isThrownBy(() -> writer.write(1, packet(CLIENT, SERVER, "x")))
          .withMessage("interface is 1, must be from 0 to 0, as it was added");
    }
  }

  @Test
  void packetsOfBothIpVersionsStandUnderOneInterface() throws IOException {
    Path path = folder.resolve("a.pcapng");
    try (PcapNgWriter writer = PcapNgWriter.open(path)) {
      int only = writer.addInterface("only");
      writer.write(only, packet(CLIENT, SERVER, "four"));
      writer.write(only, packet(IPV6_CLIENT, IPV6_SERVER, "six"));
    }

    assertThat(new PcapNgFile(path).packets)
        .extracting(seen -> (seen.ip()[0] & 0xf0) >> 4)
        .containsExactly(4, 6);
  }

  @Test
  void fileIsCurrentWhileNothingComes() throws IOException {
    Path path = folder.resolve("a.pcapng");
    try (PcapNgWriter writer = PcapNgWriter.open(path)) {
      writer.write(writer.addInterface("only"), packet(CLIENT, SERVER, "x"));

      await().until(() -> writer.stats().written() == 1);
      assertThat(new PcapNgFile(path).packets).hasSize(1);
    }
  }

  @Test
  void pathThatCannotBeWrittenIsRefusedAtOnce() {
    assertThatIOException().isThrownBy(() -> PcapNgWriter.open(folder));
  }

  @Test
  void fullDiskIsReportedAndThePacketsCounted() throws IOException {
    Path full = Path.of("/dev/full");
    assumeTrue(Files.exists(full), "there is no /dev/full");
    PcapNgWriter writer = PcapNgWriter.open(full);
    int only = writer.addInterface("only");
    for (int i = 0; i < 10; i++) {
      writer.write(only, packet(CLIENT, SERVER, "x"));
    }
    writer.close();

    assertThat(writer.stats().written()).isZero();
    assertThat(writer.stats().leftOut()).isEqualTo(10);
    assertThat(writer.stats().failure()).containsIgnoringCase("no space left");
  }

  private byte[] written(CapturedPacket packet) throws IOException {
    Path path = folder.resolve("b.pcapng");
    try (PcapNgWriter writer = PcapNgWriter.open(path)) {
      writer.write(writer.addInterface("only"), packet);
    }
    return new PcapNgFile(path).packets.get(0).ip();
  }

  /** What RFC 768 has the receiver add up; all ones if the checksum is right. */
  private static long udpSum(byte[] ip, int addressesAt, int addressBytes, int udpAt) {
    int udpBytes = ip.length - udpAt;
    return fold(
        sumOfWords(ip, addressesAt, addressBytes)
            + 17
            + udpBytes
            + sumOfWords(ip, udpAt, udpBytes));
  }

  private static long sumOfWords(byte[] bytes, int from, int length) {
    long sum = 0;
    for (int i = 0; i < length; i++) {
      sum += (long) (bytes[from + i] & 0xff) << (i % 2 == 0 ? 8 : 0);
    }
    return fold(sum);
  }

  private static long fold(long sum) {
    long folded = sum;
    while (folded > 0xffff) {
      folded = (folded & 0xffff) + (folded >> 16);
    }
    return folded;
  }
}
