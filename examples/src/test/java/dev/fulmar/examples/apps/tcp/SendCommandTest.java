package dev.fulmar.examples.apps.tcp;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.google.gson.JsonObject;
import dev.fulmar.examples.Ran;
import dev.fulmar.transport.socket.TransportSocket;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Files over real sockets, sender and receiver in this JVM. */
@Timeout(60)
class SendCommandTest {
  @TempDir private Path here;
  @TempDir private Path there;
  private RunningFileServer server;

  @BeforeEach
  void serve() throws IOException {
    server = new RunningFileServer(there, 2);
  }

  @AfterEach
  void close() {
    server.close();
  }

  private Path file(String name, int bytes) throws IOException {
    byte[] content = new byte[bytes];
    new SplittableRandom(bytes).nextBytes(content);
    return Files.write(here.resolve(name), content);
  }

  private List<String> received() throws IOException {
    try (Stream<Path> files = Files.list(there)) {
      return files.map(path -> path.getFileName().toString()).sorted().toList();
    }
  }

  @Test
  void linkInThePlaceOfThePartialFileIsNotFollowed() throws IOException {
    Path other = Files.writeString(here.resolve("other"), "untouched");
    Files.createSymbolicLink(there.resolve(".some.bin.part"), other);

    Ran ran = Ran.fulmar("tcp", "send", file("some.bin", 1000).toString(), server.name());

    assertThat(ran.exitCode()).isZero();
    assertThat(other).hasContent("untouched");
    assertThat(received()).containsExactly("some.bin");
    assertThat(there.resolve("some.bin")).isRegularFile().hasSize(1000);
    assertThat(Files.isSymbolicLink(there.resolve("some.bin"))).isFalse();
  }

  @Test
  void fileArrivesUnderItsBaseNameAndNothingElseIsLeft() throws IOException {
    Path file = file("some file.bin", 3_000_000);
    Ran ran = Ran.fulmar("tcp", "send", file.toString(), server.name(), "--json");

    assertThat(ran.err()).isEmpty();
    assertThat(ran.exitCode()).isZero();
    assertThat(received()).containsExactly("some file.bin");
    assertThat(there.resolve("some file.bin")).hasSameBinaryContentAs(file);
    JsonObject line = ran.jsonLines().get(0);
    assertThat(line.keySet())
        .containsExactly(
            "bytes",
            "elapsed_ms",
            "mbit_per_s",
            "retransmitted_segments",
            "srtt_ms",
            "min_rtt_ms",
            "cwnd_segments",
            "sha256");
    assertThat(line.get("bytes").getAsLong()).isEqualTo(3_000_000);
    assertThat(line.get("sha256").getAsString())
        .isEqualTo(Sha256.hex(Sha256.begin().digest(Files.readAllBytes(file))));
    assertThat(line.get("cwnd_segments").getAsLong()).isGreaterThan(10);
    assertThat(line.get("min_rtt_ms").getAsDouble()).isPositive();
    await().until(() -> server.notes().contains("received some file.bin: 3000000 bytes"));
  }

  @Test
  void emptyFileArrivesAndAnExistingOneIsReplaced() throws IOException {
    Files.writeString(there.resolve("a"), "old");
    Ran ran = Ran.fulmar("tcp", "send", file("a", 0).toString(), server.name());
    assertThat(ran.exitCode()).isZero();
    assertThat(ran.out()).startsWith("sent 0 bytes in ").hasLineCount(1);
    assertThat(there.resolve("a")).isEmptyFile();
  }

  @Test
  void everyAlgorithmCanBeAskedForAndOthersAreRefusedWithTheList() throws IOException {
    Path file = file("b", 10_000);
    for (String name : new AlgorithmConverter()) {
      assertThat(
              Ran.fulmar("tcp", "send", file.toString(), server.name(), "--congestion", name)
                  .exitCode())
          .isZero();
    }
    Ran ran = Ran.fulmar("tcp", "send", file.toString(), server.name(), "--congestion", "tahoe");
    assertThat(ran.exitCode()).isEqualTo(2);
    assertThat(ran.err()).contains("'tahoe'", "newreno", "mrvhs-paper");
  }

  @Test
  void nameThatTheReceiverRefusesIsSaid() throws IOException {
    Ran ran = Ran.fulmar("tcp", "send", file(".hidden", 5_000_000).toString(), server.name());
    assertThat(ran.exitCode()).isEqualTo(1);
    assertThat(ran.err())
        .isEqualToIgnoringNewLines(
            "fulmar: the receiver refused the file: the name of the file begins with a dot");
    assertThat(received()).isEmpty();
  }

  @Test
  void folderInTheWayIsSaid() throws IOException {
    Files.createDirectory(there.resolve("c"));
    Ran ran = Ran.fulmar("tcp", "send", file("c", 10).toString(), server.name());
    assertThat(ran.exitCode()).isEqualTo(1);
    assertThat(ran.err()).contains("there is a folder with the name of the file");
  }

  @Test
  void unreadableFileIsBadUsage() {
    Ran ran = Ran.fulmar("tcp", "send", here.resolve("none").toString(), server.name());
    assertThat(ran.exitCode()).isEqualTo(2);
    assertThat(ran.err()).contains("none' is not a file that can be read");
  }

  @Test
  void serverThatIsNotThereIsOneSentence() throws IOException {
    int port;
    try (DatagramSocket socket = new DatagramSocket(0, InetAddress.getLoopbackAddress())) {
      port = socket.getLocalPort();
    }
    Ran ran = Ran.fulmar("tcp", "send", file("d", 10).toString(), "127.0.0.1:" + port);
    assertThat(ran.exitCode()).isEqualTo(1);
    assertThat(ran.err())
        .isEqualToIgnoringNewLines("fulmar: connection refused by 127.0.0.1:" + port);
    assertThat(Ran.fulmar("tcp", "send", "x", "nonsense").exitCode()).isEqualTo(2);
    assertThat(Ran.fulmar("tcp", "send", "x", "localhost:70000").err()).contains("70000", "65535");
  }

  @Test
  void settingsAreCheckedAndNamed() throws IOException {
    Path file = file("e", 10);
    Ran unknown = Ran.fulmar("tcp", "send", file.toString(), server.name(), "-D", "TCP.FASTER=1");
    assertThat(unknown.exitCode()).isEqualTo(2);
    assertThat(unknown.err()).contains("TCP.FASTER", "TCP.MIN_RTO");
    Ran wrong = Ran.fulmar("tcp", "send", file.toString(), server.name(), "-D", "TCP.MIN_RTO=0ms");
    assertThat(wrong.exitCode()).isEqualTo(2);
    assertThat(wrong.err()).contains("TCP.MIN_RTO", "minRtoNanos is 0, must be from");
    assertThat(
            Ran.fulmar(
                    "tcp",
                    "send",
                    file.toString(),
                    server.name(),
                    "-D",
                    "TCP.MIN_RTO=100ms",
                    "-D",
                    "TCP.MAX_SEGMENT_BYTES=500",
                    "-D",
                    "TCP.NO_DELAY=true")
                .exitCode())
        .isZero();
  }

  @Test
  void senderThatStopsInTheMiddleLeavesNothing() throws IOException {
    try (TransportSocket socket = TransportSocket.connect(server.address())) {
      DataOutputStream output = new DataOutputStream(socket.outputStream());
      new FileOffer("half", 1_000_000).writeTo(output);
      output.write(new byte[10_000]);
      await().until(() -> received().contains(".half.part"));
    }
    await().until(() -> received().isEmpty());
    await().until(() -> server.notes().contains("the sender stopped before the end of the file"));
  }

  @Test
  void bytesThatDoNotMatchTheirDigestAreNotStored() throws IOException {
    try (TransportSocket socket = TransportSocket.connect(server.address())) {
      DataOutputStream output = new DataOutputStream(socket.outputStream());
      new FileOffer("bad", 3).writeTo(output);
      output.write("abc".getBytes(UTF_8));
      output.write(new byte[Sha256.BYTES]);
      socket.shutdownOutput();
      FileAnswer answer = FileAnswer.readFrom(new DataInputStream(socket.inputStream()));
      assertThat(answer.stored()).isFalse();
      assertThat(answer.words()).contains("SHA-256");
    }
    assertThat(received()).isEmpty();
  }

  @Test
  void fileThatIsBeingReceivedIsNotReceivedTwiceAtATimeNorMoreThanAllowed() throws IOException {
    try (TransportSocket one = TransportSocket.connect(server.address())) {
      new FileOffer("same", 10).writeTo(new DataOutputStream(one.outputStream()));
      await().until(() -> received().contains(".same.part"));
      Ran same = Ran.fulmar("tcp", "send", file("same", 10).toString(), server.name());
      assertThat(same.exitCode()).isEqualTo(1);
      assertThat(same.err()).contains("a file of this name is being received already");

      try (TransportSocket two = TransportSocket.connect(server.address())) {
        new FileOffer("other", 10).writeTo(new DataOutputStream(two.outputStream()));
        await().until(() -> received().contains(".other.part"));
        Ran third = Ran.fulmar("tcp", "send", file("third", 10).toString(), server.name());
        assertThat(third.exitCode()).isEqualTo(1);
        assertThat(third.err()).contains("2 files are being received already");
      }
    }
  }

  @Test
  void whatIsNoFileIsRefused() throws IOException {
    try (TransportSocket socket = TransportSocket.connect(server.address())) {
      socket.outputStream().write("GET / HTTP/1.1\r\n\r\n".getBytes(UTF_8));
      FileAnswer answer = FileAnswer.readFrom(new DataInputStream(socket.inputStream()));
      assertThat(answer.words()).isEqualTo("what arrived is no file from fulmar tcp send");
    }
  }
}
