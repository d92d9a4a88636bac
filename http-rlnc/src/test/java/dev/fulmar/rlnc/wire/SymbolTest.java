package dev.fulmar.rlnc.wire;

import static dev.fulmar.rlnc.wire.Reading.accepted;
import static dev.fulmar.rlnc.wire.Reading.reason;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.HexFormat;
import java.util.List;
import java.util.zip.CRC32C;
import org.junit.jupiter.api.Test;

class SymbolTest {
  private static final SenderId SENDER = new SenderId(1, 2);
  private static final MessageId ID = new MessageId(SENDER, 3, 64);
  private static final BinaryRequest REQUEST =
      new BinaryRequest("PUT", "/", List.of(), new byte[] {9});

  @Test
  void bytesAreAsDescribed() {
    byte[] inside =
        HexFormat.of()
            .parseHex(
                "00000000000000010000000000000002"
                    + "03"
                    + "4040"
                    + "0003505554056874747073 00012f00010900".replace(" ", ""));
    CRC32C crc = new CRC32C();
    crc.update(inside);

    byte[] symbol = Symbol.write(ID, REQUEST);

    assertThat(symbol).startsWith(inside).hasSize(inside.length + 4);
    assertThat(Symbol.crc(symbol)).isEqualTo((int) crc.getValue());
  }

  @Test
  void genuineIsWhatIsIntactAndWhoseItShouldBe() {
    byte[] symbol = Symbol.write(ID, REQUEST);

    assertThat(Symbol.isGenuine(symbol, SENDER, 64)).isTrue();
    assertThat(Symbol.isGenuine(symbol, SENDER, 65)).isFalse();
    assertThat(Symbol.isGenuine(symbol, new SenderId(1, 3), 64)).isFalse();
    for (int at = 0; at < symbol.length; at++) {
      symbol[at] ^= 4;
      assertThat(Symbol.isGenuine(symbol, SENDER, 64)).isFalse();
      symbol[at] ^= 4;
    }
    assertThat(Symbol.isGenuine(new byte[0], SENDER, 64)).isFalse();
    assertThat(Symbol.isGenuine(new byte[4], SENDER, 64)).isFalse();
  }

  @Test
  void requestComesBack() {
    BinaryRequest read = accepted(Symbol.request(Symbol.write(ID, REQUEST)));

    assertThat(read.write()).isEqualTo(REQUEST.write());
  }

  @Test
  void whatHoldsNoRequestIsRefused() {
    assertThat(reason(Symbol.request(new byte[0]))).isEqualTo(Refusal.Reason.MALFORMED);
    assertThat(reason(Symbol.request(new byte[40]))).isEqualTo(Refusal.Reason.ID_RANGE);
  }

  @Test
  void crcOfLessThanACrcIsAMistake() {
    assertThatIllegalArgumentException().isThrownBy(() -> Symbol.crc(new byte[3]));
  }
}
