package dev.fulmar.rlnc.protocol;

import static dev.fulmar.rlnc.protocol.Requests.SENDER;
import static dev.fulmar.rlnc.protocol.Requests.symbol;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.fulmar.rlnc.wire.CodedPacket;
import dev.fulmar.rlnc.wire.Incarnation;
import dev.fulmar.rlnc.wire.RequestField;
import dev.fulmar.rlnc.wire.Symbol;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class PacketTest {
  private static RequestField field(Optional<RequestField.Mark> mark) {
    return new RequestField(SENDER, Incarnation.of(3, 7), 15, mark);
  }

  private static RequestField marked(int crc) {
    return field(Optional.of(new RequestField.Mark(17, 14, 9, crc, Optional.empty())));
  }

  @Test
  void messageByItselfIsTakenIfItIsWhatWasSent() {
    Packet packet = Packet.ofNative(marked(Symbol.crc(symbol(17))), symbol(17));
    assertThat(packet.combination().orElseThrow().oldest()).isEqualTo(17);
    assertThat(packet.combination().orElseThrow().isNative()).isTrue();
    assertThat(packet)
        .extracting("incarnation", "oldestHeld", "rack", "seq")
        .contains(Incarnation.of(3, 7), 15L, 14L, 9L);
  }

  @Test
  void messageThatWasChangedOnItsWayCountsAsAProbe() {
    Packet packet = Packet.ofNative(marked(Symbol.crc(symbol(17)) + 1), symbol(17));
    assertThat(packet.combination()).isEmpty();
    assertThat(packet.rack()).isEqualTo(14);
  }

  @Test
  void codedOneHasWhatItsBodyHas() {
    CodedPacket body = new CodedPacket(14, 9, Optional.empty());
    assertThat(Packet.coded(field(Optional.empty()), body))
        .isEqualTo(new Packet(SENDER, Incarnation.of(3, 7), 15, 14, 9, Optional.empty()));
  }

  @Test
  void fieldWithoutAMarkIsNotOneOfAMessageByItself() {
    assertThatThrownBy(() -> Packet.ofNative(field(Optional.empty()), symbol(1)))
        .isInstanceOf(IllegalArgumentException.class);
  }
}
