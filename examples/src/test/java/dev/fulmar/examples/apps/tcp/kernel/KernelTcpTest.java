package dev.fulmar.examples.apps.tcp.kernel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.fulmar.examples.ChildJvm;
import dev.fulmar.examples.ForeignProgram;
import dev.fulmar.netem.Direction;
import dev.fulmar.netem.LinkConfig;
import dev.fulmar.netem.socket.UdpLink;
import dev.fulmar.netem.spec.LinkSpec;
import dev.fulmar.transport.wire.DecodeResult;
import dev.fulmar.transport.wire.Segment;
import dev.fulmar.transport.wire.SegmentCodec;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * The kernel's own TCP, its segments carried in UDP, with {@code tcp listen} and {@code tcp
 * connect}: 10 MB each way through 2 % loss, half of the kernel's over a half-closed connection.
 */
@Tag("slow")
@Timeout(value = 3, unit = TimeUnit.MINUTES)
class KernelTcpTest {
  private static final int BYTES = 10_000_000;
  private static final int SERVICE_PORT = 9900;
  private static final String KERNEL = "10.83.0.1";
  private static final String PEER = "10.83.0.2";
  private static final int MTU_BYTES = 1280;
  private static final LinkConfig LOSSY = LinkSpec.parse("loss 2% delay 2ms");

  @TempDir private Path folder;
  private final String name = "fulmar" + ProcessHandle.current().pid();
  private NetworkNamespace namespace;
  private TunDevice tun;

  @BeforeEach
  void makeNetwork() throws Exception {
    assumeTrue(TunDevice.isPossible(), "there is no tun device, or it is not for us");
    ForeignProgram.assumeInstalled("ip");
    tun = TunDevice.open(name);
    namespace = NetworkNamespace.make(name);
    namespace.adopt(name, KERNEL + "/24", MTU_BYTES);
  }

  @AfterEach
  void removeNetwork() throws Exception {
    if (namespace != null) {
      namespace.remove();
    }
  }

  private Path file(String called, long seed) throws IOException {
    byte[] content = new byte[BYTES];
    new SplittableRandom(seed).nextBytes(content);
    return Files.write(folder.resolve(called), content);
  }

  private Process kernelPeer(String role, Path toSend, Path toWrite) throws IOException {
    List<String> program =
        List.of(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "-cp",
            System.getProperty("java.class.path"),
            KernelPeer.class.getName(),
            role,
            role.equals("connect") ? PEER : KERNEL,
            Integer.toString(SERVICE_PORT),
            toSend.toString(),
            toWrite.toString());
    return new ProcessBuilder(namespace.running(program))
        .redirectError(folder.resolve("kernel.err").toFile())
        .redirectOutput(folder.resolve("kernel.out").toFile())
        .start();
  }

  private static UdpLink link(int port) throws IOException {
    return UdpLink.builder()
        .listen(loopback(0))
        .to(loopback(port))
        .up(LOSSY)
        .down(LOSSY)
        .seed(1)
        .start();
  }

  private static InetSocketAddress loopback(int port) {
    return new InetSocketAddress(InetAddress.getLoopbackAddress(), port);
  }

  private static int address(String dotted) throws IOException {
    return ByteBuffer.wrap(InetAddress.getByName(dotted).getAddress()).getInt();
  }

  private TunShim shim(Optional<InetSocketAddress> target) throws IOException {
    return new TunShim(tun, address(KERNEL), address(PEER), target.map(to -> to));
  }

  @Test
  void kernelConnectsToListen() throws Exception {
    Path up = file("up", 1);
    Path down = file("down", 2);
    Path received = folder.resolve("received");
    try (ChildJvm listening =
        ChildJvm.fulmarReading(folder, down, "tcp", "listen", "--port", "0")) {
      await().until(() -> listening.err().endsWith("\n"));
      Matcher line = Pattern.compile("listening on tcp \\[::]:(\\d+)\n").matcher(listening.err());
      assertThat(line.matches()).isTrue();
      try (UdpLink link = link(Integer.parseInt(line.group(1)));
          TunShim shim = shim(Optional.of(link.address()))) {
        Process kernel = kernelPeer("connect", up, received);

        assertEnds(kernel);
        assertThat(listening.exitCode()).as(listening.err()).isZero();
        assertThat(listening.outFile()).hasSameBinaryContentAs(up);
        assertThat(received).hasSameBinaryContentAs(down);
        assertThat(shim.failures()).isEmpty();
        assertThat(link.stats(Direction.UP).dropped()).isGreaterThan(50);
        assertOffersEverything(shim.firstFromKernel());
      }
    }
  }

  @Test
  void connectReachesAKernelThatListens() throws Exception {
    Path up = file("up", 3);
    Path down = file("down", 4);
    Path received = folder.resolve("received");
    Process kernel = kernelPeer("listen", down, received);
    await().until(() -> Files.readString(folder.resolve("kernel.out")).equals("listening\n"));
    try (TunShim shim = shim(Optional.empty());
        UdpLink link = link(shim.address().getPort());
        ChildJvm connected =
            ChildJvm.fulmarReading(
                folder, up, "tcp", "connect", "127.0.0.1:" + link.address().getPort())) {
      assertEnds(kernel);
      assertThat(connected.exitCode()).as(connected.err()).isZero();
      assertThat(connected.outFile()).hasSameBinaryContentAs(down);
      assertThat(received).hasSameBinaryContentAs(up);
      assertThat(shim.failures()).isEmpty();
      assertOffersEverything(shim.firstFromKernel());
    }
  }

  private void assertEnds(Process kernel) throws Exception {
    assertThat(kernel.waitFor(100, TimeUnit.SECONDS)).as("the kernel's peer ends").isTrue();
    assertThat(kernel.exitValue()).as(Files.readString(folder.resolve("kernel.err"))).isZero();
  }

  /**
   * A kernel accepts in a SYN-ACK what it would offer in a SYN, and no more than it was offered.
   */
  private static void assertOffersEverything(ByteBuffer synOfKernel) {
    Segment syn = new Segment();
    assertThat(SegmentCodec.decode(synOfKernel, syn)).isEqualTo(DecodeResult.OK);
    assertThat(syn.maxSegmentBytes()).isEqualTo(MTU_BYTES - 40);
    assertThat(syn.sackPermitted()).isTrue();
    assertThat(syn.hasTimestamps()).isTrue();
    assertThat(syn.windowScale()).isPositive();
  }
}
