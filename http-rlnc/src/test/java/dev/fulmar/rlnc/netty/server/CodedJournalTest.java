package dev.fulmar.rlnc.netty.server;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.fulmar.rlnc.journal.EffectSink;
import dev.fulmar.rlnc.journal.FileDeliveryJournal;
import dev.fulmar.rlnc.journal.JournalOptions;
import dev.fulmar.rlnc.journal.MemoryDeliveryJournal;
import dev.fulmar.rlnc.netty.server.load.ServerCounter;
import dev.fulmar.rlnc.protocol.ClientKey;
import dev.fulmar.rlnc.protocol.ClientRecord;
import dev.fulmar.rlnc.protocol.DeliveryJournal;
import dev.fulmar.rlnc.wire.Incarnation;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A server whose journal fails, and effects that go through it. */
class CodedJournalTest {
  private final RecordingHandler handler = new RecordingHandler(true);
  private final TestSender sender = new TestSender(1);

  /** Which call fails, as on a full disk. */
  private String failing = "";

  /** A disk that is full for some calls. */
  private final class FullDisk implements DeliveryJournal {
    private final DeliveryJournal inner = new MemoryDeliveryJournal();

    private void touch(String call) throws IOException {
      if (failing.equals(call)) {
        throw new IOException("No space left on device, part of the test");
      }
    }

    @Override
    public Optional<ClientRecord> find(ClientKey client) throws IOException {
      touch("find");
      return inner.find(client);
    }

    @Override
    public void begin(ClientKey client, Incarnation incarnation, long delivered)
        throws IOException {
      touch("begin");
      inner.begin(client, incarnation, delivered);
    }

    @Override
    public byte[] deliver(ClientKey client, long id, Handling handling) throws Exception {
      touch("deliver");
      return inner.deliver(client, id, handling);
    }

    @Override
    public void note(byte[] effect) throws IOException {
      inner.note(effect);
    }

    @Override
    public void acknowledge(ClientKey client, long id) throws IOException {
      touch("acknowledge");
      inner.acknowledge(client, id);
    }

    @Override
    public void close() throws IOException {
      inner.close();
    }
  }

  private DirectServer server(DeliveryJournal journal) {
    return new DirectServer(handler, RlncServerConfig.builder().journal(journal).build());
  }

  @Test
  void aSessionThatCannotBeFoundOrBegunIsNotThere() {
    DirectServer server = server(new FullDisk());
    for (String call : new String[] {"find", "begin"}) {
      failing = call;
      TestReply reply = server.send(sender.nativeOf(1));
      assertThat(reply.status()).isEqualTo(503);
      assertThat(reply.field("retry-after")).isPresent();
      assertThat(reply.body()).doesNotContain("device");
      assertThat(server.sessions.sessions()).isZero();
      assertThat(server.sessions.heldBytes()).isZero();
    }
    assertThat(server.count(ServerCounter.JOURNAL_FAILURES)).isEqualTo(2);
    failing = "";
    assertThat(server.send(sender.nativeOf(1)).status()).isEqualTo(200);
    assertThat(handler.got()).hasSize(1);
  }

  @Test
  void whatCannotBeRecordedIsNotAcknowledgedAsDelivered() {
    DirectServer server = server(new FullDisk());
    failing = "deliver";
    TestReply reply = server.send(sender.nativeOf(1));
    assertThat(reply.status()).isEqualTo(503);
    assertThat(reply.numbers()).isEqualTo("1,1,1,0");
    failing = "";
    assertThat(server.send(sender.probe()).numbers()).isEqualTo("1,1,1,1");
    assertThat(handler.got()).hasSize(1);
    assertThat(server.count(ServerCounter.HANDLER_FAILURES)).isZero();
  }

  @Test
  void aNewRunThatCannotBeRecordedIsToldToWaitAndLosesNothing() {
    DirectServer server = server(new FullDisk());
    server.send(sender.nativeOf(1));
    failing = "begin";
    sender.incarnation = new Incarnation(2, 2, List.of(1L));
    TestReply reply = server.send(sender.probe());
    assertThat(reply.status()).isEqualTo(503);
    assertThat(reply.report().incarnation()).as("in the journal").contains(Incarnation.of(1, 1));
    failing = "";
    TestReply next = server.send(sender.probe());
    assertThat(next.bundle()).containsExactly("1 200 ok");
    assertThat(next.report().incarnation()).contains(Incarnation.of(2, 2));
    assertThat(server.send(sender.coded(2)).numbers()).isEqualTo("2,2,2,2");
    assertThat(handler.bodies()).containsExactly("m1", "m2");
  }

  @Test
  void aServerThatWasRestartedGoesOnWhereItsFileIs(@TempDir Path folder) throws IOException {
    try (FileDeliveryJournal journal = open(folder)) {
      DirectServer server = server(journal);
      server.send(sender.nativeOf(1));
      server.send(sender.coded(2, 3));
    }
    try (FileDeliveryJournal journal = open(folder)) {
      DirectServer server = server(journal);
      assertThat(server.send(sender.probe()).bundle()).containsExactly("1 200 ok");
      assertThat(server.send(sender.nativeOf(1)).body()).isEqualTo("ok");
      assertThat(server.send(sender.coded(2, 3)).numbers()).isEqualTo("2,3,2,1");
      assertThat(server.send(sender.coded(2, 3)).numbers()).isEqualTo("3,3,3,3");
    }
    assertThat(handler.bodies()).containsExactly("m1", "m2", "m3");
  }

  private static FileDeliveryJournal open(Path folder) throws IOException {
    return FileDeliveryJournal.open(folder, Optional.empty(), JournalOptions.DEFAULT);
  }

  @Test
  void effectsOfAllKindsOfRequestsGoToTheSameSink() {
    StringBuilder written = new StringBuilder();
    DirectServer server = effectful(() -> new MemoryDeliveryJournal(Optional.of(sink(written)), 9));
    assertThat(server.send(sender.nativeOf(1)).status()).isEqualTo(200);
    assertThat(server.send(sender.nativeOf(1)).status()).isEqualTo(200);
    assertThat(server.send(RawHttp.request("POST /", "plain")).status()).isEqualTo(200);
    assertThat(server.send(RawHttp.coded("1", "paper")).status()).isEqualTo(200);
    assertThat(written).hasToString("m1 plain paper ");
  }

  @Test
  void anEffectWithoutASinkIsAnErrorAndNothingCountsAsHandled() {
    DirectServer server = effectful(MemoryDeliveryJournal::new);
    assertThat(server.send(sender.nativeOf(1)).status()).isEqualTo(503);
    assertThat(server.send(sender.probe()).report().decoded()).isZero();
    assertThat(server.send(RawHttp.request("POST /", "plain")).status()).isEqualTo(500);
    assertThat(server.count(ServerCounter.DELIVERED)).isZero();
  }

  private static DirectServer effectful(Supplier<DeliveryJournal> journal) {
    return new DirectServer(
        request ->
            Optional.of(
                new HandlerResponse(200, "text/plain", new byte[0])
                    .withEffect((new String(request.body(), UTF_8) + " ").getBytes(UTF_8))),
        RlncServerConfig.builder().journal(journal.get()).build());
  }

  private static EffectSink sink(StringBuilder written) {
    return new EffectSink() {
      @Override
      public long position() {
        return written.length();
      }

      @Override
      public void apply(long position, byte[] effect) {
        written.replace((int) position, written.length(), new String(effect, UTF_8));
      }

      @Override
      public void force() {
        assertThat(written).isNotNull(); // in memory nothing is to be forced
      }
    };
  }
}
