package dev.fulmar.cocored.californium;

import static dev.fulmar.cocored.californium.Datagram.CON;
import static dev.fulmar.cocored.californium.Datagram.CONTENT;
import static org.assertj.core.api.Assertions.assertThat;

import dev.fulmar.cocored.CocoRed;
import dev.fulmar.cocored.CocoRedListener;
import dev.fulmar.cocored.Profile;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.eclipse.californium.core.config.CoapConfig;
import org.eclipse.californium.elements.config.Configuration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What the log and the listeners are told without having asked, in virtual time. */
class ReportTest {
  private final PrintStream standardError = System.err;
  private final ByteArrayOutputStream log = new ByteArrayOutputStream();
  private final List<String> warnings = new ArrayList<>();
  private int nextMessageId = 100;

  @BeforeEach
  void readTheLog() {
    System.setErr(new PrintStream(log, true, StandardCharsets.UTF_8));
  }

  @AfterEach
  void restore() {
    System.setErr(standardError);
  }

  private List<String> lines(String part) {
    return log.toString(StandardCharsets.UTF_8).lines().filter(l -> l.contains(part)).toList();
  }

  private static Configuration roomForTwo() {
    return CocoRed.configuration(Profile.DEFAULT_COAP)
        .set(CocoRedConfig.SERVICE_PERMITS, 1)
        .set(CocoRedConfig.BUFFER_CAPACITY, 2);
  }

  @Test
  void oneLineAMinuteAndOnlyAfterDrops() {
    try (VirtualServer server = new VirtualServer(roomForTwo())) {
      server.receive(Datagram.get(CON, 1, 1, "r"));
      server.advanceSeconds(300);
      assertThat(lines("were dropped early")).isEmpty();

      for (int id = 100; id < 105; id++) {
        server.wire.receive(VirtualServer.PEER, Datagram.get(CON, id, 1, "r"));
      }
      server.advanceSeconds(59);
      assertThat(lines("were dropped early")).isEmpty();
      server.advanceSeconds(1);
      assertThat(lines("were dropped early"))
          .singleElement()
          .asString()
          .contains("INFO")
          .contains("of 5 messages 0 were dropped early, 3 by a full buffer");
      server.advanceSeconds(300);
      assertThat(lines("were dropped early")).hasSize(1);
    }
  }

  @Test
  void stoppedEndpointReportsNothingAndAStartedOneDoes() throws Exception {
    try (VirtualServer server = new VirtualServer(roomForTwo())) {
      for (int id = 100; id < 105; id++) {
        server.wire.receive(VirtualServer.PEER, Datagram.get(CON, id, 1, "r"));
      }
      server.endpoint.stop();
      server.advanceSeconds(120);
      server.endpoint.start();
      server.advanceSeconds(60);
      assertThat(lines("were dropped early"))
          .singleElement()
          .asString()
          .contains("3 by a full buffer")
          .contains("2 by a stop");
    }
  }

  /** K = 100 messages of 50 ms by two handlers: 2.5 s, more than the 2 s of ACK_TIMEOUT. */
  private static Configuration slow() {
    return CocoRed.configuration()
        .set(CocoRedConfig.SERVICE_PERMITS, 2)
        .set(CocoRedConfig.BUFFER_CAPACITY, 100)
        .set(CoapConfig.ACK_TIMEOUT, 2, TimeUnit.SECONDS);
  }

  private CocoRedListener warned() {
    return new CocoRedListener() {
      @Override
      public void onBufferTooSlow(long fullBufferNanos, long ackTimeoutNanos) {
        warnings.add(fullBufferNanos / 1_000_000 + " > " + ackTimeoutNanos / 1_000_000);
      }
    };
  }

  private void receiveOneAfterAnother(VirtualServer server, int messages) {
    for (int i = 0; i < messages; i++) {
      server.receive(Datagram.get(CON, nextMessageId++, 1, "r"));
      server.advanceSeconds(1);
    }
  }

  @Test
  void handlersTooSlowForTheBufferAreWarnedOfOnceWithTheFigures() {
    try (VirtualServer server = new VirtualServer(slow())) {
      server.endpoint.addListener(warned());
      server.resource.onGet = exchange -> server.respondAfter(50, exchange);
      receiveOneAfterAnother(server, 19);
      assertThat(warnings).isEmpty();
      receiveOneAfterAnother(server, 30);
      assertThat(warnings).containsExactly("2500 > 2000");
      assertThat(server.endpoint.snapshot().serviceNanos()).isEqualTo(50_000_000);
    }
    assertThat(lines("takes 2500 ms to handle"))
        .singleElement()
        .asString()
        .contains("WARN")
        .contains("100 MESSAGES")
        .contains("50.0 ms a message, 2 at once")
        .contains("ACK_TIMEOUT, 2000 ms")
        .contains("COAP.COCORED_BUFFER_CAPACITY");
  }

  @Test
  void handlersTooSlowForTheBufferAreNotWarnedOfWhereAcksDoNotWaitForThem() {
    Configuration config = slow().set(CocoRedConfig.PACE_ACKS, true);
    try (VirtualServer server = new VirtualServer(config)) {
      server.endpoint.addListener(warned());
      server.resource.onGet = exchange -> server.respondAfter(50, exchange);
      receiveOneAfterAnother(server, 40);
      assertThat(warnings).isEmpty();
    }
    assertThat(lines("to handle")).isEmpty();
  }

  private static void receiveNotifications(VirtualServer server, int peers) {
    for (int i = 0; i < peers; i++) {
      InetSocketAddress peer = new InetSocketAddress(InetAddress.getLoopbackAddress(), 40_001 + i);
      server.wire.receive(peer, Datagram.response(CON, CONTENT, i, new byte[] {1}, 0x61, 2));
    }
  }

  @Test
  void notificationsDroppedForWantOfPlacesAreWarnedOfOnceWhereAcksArePaced() {
    Configuration config = roomForTwo().set(CocoRedConfig.PACE_ACKS, true);
    try (VirtualServer server = new VirtualServer(config)) {
      receiveNotifications(server, 2);
      assertThat(lines("takes a place for each observed relation")).isEmpty();
      receiveNotifications(server, 4);
      assertThat(server.endpoint.snapshot().bufferFull()).isEqualTo(2);
    }
    assertThat(lines("takes a place for each observed relation"))
        .singleElement()
        .asString()
        .contains("WARN")
        .contains("127.0.0.1:40003")
        .contains("the buffer of 2 MESSAGES is full of messages of 2 peers")
        .contains("raise COAP.COCORED_BUFFER_CAPACITY");
  }

  @Test
  void notificationsBeyondTheLimitOfUnfinishedOnesAreWarnedOfOnce() {
    Configuration config =
        CocoRed.configuration(Profile.GATEWAY).set(CocoRedConfig.GATEWAY_MAX_MESSAGES, 1);
    try (VirtualServer server = new VirtualServer(config)) {
      receiveNotifications(server, 4);
      assertThat(server.endpoint.ackPacing().orElseThrow().refused()).isEqualTo(3);
    }
    assertThat(lines("are unhandled or unacknowledged"))
        .singleElement()
        .asString()
        .contains("WARN")
        .contains("127.0.0.1:40002")
        .contains("1 messages are unhandled")
        .contains("raise COAP.COCORED_GATEWAY_MAX_MESSAGES");
  }

  @Test
  void fullBufferIsNotWarnedOfWhereCaliforniumAcknowledges() {
    try (VirtualServer server = new VirtualServer(roomForTwo())) {
      receiveNotifications(server, 4);
      assertThat(server.endpoint.snapshot().bufferFull()).isEqualTo(2);
    }
    assertThat(lines("takes a place")).isEmpty();
  }

  @Test
  void handlersFastEnoughAreNotWarnedOf() {
    try (VirtualServer server = new VirtualServer(slow())) {
      server.endpoint.addListener(warned());
      server.resource.onGet =
          exchange -> server.respondAfter(40, exchange); // 100 x 40 ms / 2 = 2 s
      receiveOneAfterAnother(server, 40);
      assertThat(warnings).isEmpty();
    }
  }

  @Test
  void configuredServiceTimeIsCheckedAtTheStart() {
    Configuration config = slow().set(CocoRedConfig.SERVICE_TIME, 100, TimeUnit.MILLISECONDS);
    try (VirtualServer server = new VirtualServer(config)) {
      assertThat(lines("takes 5000 ms to handle")).hasSize(1);
      receiveOneAfterAnother(server, 30);
    }
    assertThat(lines("to handle")).hasSize(1);
  }

  @Test
  void bufferInBytesHoldsItsMessagesByTheirMeanSize() {
    Configuration config =
        slow()
            .set(CocoRedConfig.BUFFER_UNIT, BufferUnit.BYTES)
            .set(CocoRedConfig.BUFFER_CAPACITY, 2800); // 400 messages of 7 bytes
    try (VirtualServer server = new VirtualServer(config)) {
      server.endpoint.addListener(warned());
      server.resource.onGet = exchange -> server.respondAfter(20, exchange);
      receiveOneAfterAnother(server, 25);
      assertThat(warnings).containsExactly("4000 > 2000");
    }
  }
}
