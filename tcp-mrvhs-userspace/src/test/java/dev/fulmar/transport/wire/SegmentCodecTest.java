package dev.fulmar.transport.wire;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.nio.ByteBuffer;
import java.util.HexFormat;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** RFC 9293 section 3.1 and 3.2, RFC 7323 sections 2.2 and 3.2, RFC 2018 sections 2 and 3. */
class SegmentCodecTest {
  private static final byte[] HELLO = "hello".getBytes(US_ASCII);

  private static Segment syn() {
    return new Segment()
        .ports(50_000, 9900)
        .sequence(0xFFFF_FFFE)
        .flags(Flag.SYN)
        .window(65_535)
        .maxSegmentBytes(1180)
        .windowScale(7)
        .sackPermitted(true)
        .timestamps(1000, 0);
  }

  private static ByteBuffer encoded(Segment segment) {
    ByteBuffer out = ByteBuffer.allocate(2000);
    SegmentCodec.encode(segment, out);
    return out.flip();
  }

  /** A header of the given data offset (in words) and options, with the right checksum. */
  private static ByteBuffer withOptions(String optionsHex) {
    byte[] options = HexFormat.of().parseHex(optionsHex);
    ByteBuffer out = ByteBuffer.allocate(SegmentCodec.MIN_HEADER_BYTES + options.length);
    out.put(12, (byte) (((SegmentCodec.MIN_HEADER_BYTES + options.length) / 4) << 4));
    out.put(SegmentCodec.MIN_HEADER_BYTES, options);
    out.position(out.limit());
    SegmentCodec.seal(out, 0);
    return out.flip();
  }

  @Test
  void synIsWrittenByteForByteAsTheRfcsSay() {
    assertThat(HexFormat.of().formatHex(encoded(syn()).array(), 0, 44))
        .isEqualTo(
            "c35026ac" // ports
                + "fffffffe" // sequence number
                + "00000000"
                + "b002ffff" // offset 11, SYN, window
                + "492f0000" // checksum, urgent
                + "0204049c" // maximum segment size 1180
                + "01030307" // window scale 7
                + "01010402" // SACK permitted
                + "0101080a000003e800000000"); // timestamps 1000, 0
  }

  @Test
  void whatIsWrittenIsReadBack() {
    Segment sent =
        new Segment()
            .ports(1, 65_535)
            .sequence(0x8000_0000)
            .acknowledgment(-1)
            .flags(Flag.ACK | Flag.PSH | Flag.FIN)
            .window(40_000)
            .timestamps(-5, 77)
            .addSackBlock(10, 20)
            .addSackBlock(-3, 4)
            .addSackBlock(1, 2)
            .payload(ByteBuffer.wrap(HELLO), 1, 3);
    Segment read = new Segment();

    assertThat(SegmentCodec.decode(encoded(sent), read)).isEqualTo(DecodeResult.OK);

    assertThat(read).hasToString(sent.toString());
    assertThat(read.sourcePort()).isEqualTo(1);
    assertThat(read.destinationPort()).isEqualTo(65_535);
    assertThat(read.hasTimestamps()).isTrue();
    assertThat(read.timestampValue()).isEqualTo(-5);
    assertThat(read.timestampEcho()).isEqualTo(77);
    assertThat(read.windowScale()).isEqualTo(-1);
    assertThat(read.maxSegmentBytes()).isZero();
    assertThat(read.payload().get(read.payloadIndex())).isEqualTo((byte) 'e');
    assertThat(read.sequenceLength()).isEqualTo(4);
  }

  @Test
  void optionsOfAnEarlierSegmentAreGoneAfterDecoding() {
    Segment reused = new Segment();
    SegmentCodec.decode(encoded(syn()), reused);

    SegmentCodec.decode(encoded(new Segment().flags(Flag.ACK)), reused);

    assertThat(reused.maxSegmentBytes()).isZero();
    assertThat(reused.windowScale()).isEqualTo(-1);
    assertThat(reused.sackPermitted()).isFalse();
    assertThat(reused.hasTimestamps()).isFalse();
  }

  @ParameterizedTest(name = "byte {0}")
  @ValueSource(ints = {0, 3, 4, 11, 13, 16, 17, 20, 43, 46})
  void anyFlippedBitBreaksTheChecksum(int at) {
    ByteBuffer datagram = encoded(syn().payload(ByteBuffer.wrap(HELLO), 0, 5));
    datagram.put(at, (byte) (datagram.get(at) ^ 0x10));

    assertThat(SegmentCodec.decode(datagram, new Segment())).isEqualTo(DecodeResult.BAD_CHECKSUM);
  }

  @ParameterizedTest(name = "{0} bytes")
  @ValueSource(ints = {0, 1, 19})
  void datagramShorterThanAHeaderIsTooShort(int bytes) {
    ByteBuffer datagram = ByteBuffer.allocate(bytes);
    assertThat(SegmentCodec.decode(datagram, new Segment())).isEqualTo(DecodeResult.TOO_SHORT);
  }

  @ParameterizedTest(name = "data offset {0} words")
  @ValueSource(ints = {0, 4, 6, 15})
  void dataOffsetOutsideTheDatagramIsRefused(int words) {
    ByteBuffer datagram = encoded(new Segment());
    datagram.put(12, (byte) (words << 4));
    assertThat(SegmentCodec.decode(datagram, new Segment()))
        .isEqualTo(DecodeResult.BAD_DATA_OFFSET);
  }

  @ParameterizedTest(name = "{1}")
  @CsvSource({
    "02000000, length 0",
    "02010000, length 1",
    "02030000, maximum segment size of 3 bytes",
    "03040700, window scale of 4 bytes",
    "04030000, SACK permitted of 3 bytes",
    "05020000, SACK without a block",
    "0507000000000000, SACK of half a block",
    "0509000000000000, SACK beyond the header",
    "080a000000000000, timestamps beyond the header",
    "01010108, kind without a length",
    "01fe0500, unknown kind beyond the header"
  })
  void malformedOptionIsAResultAndNoException(String hex, String what) {
    assertThat(SegmentCodec.decode(withOptions(hex), new Segment()))
        .as(what)
        .isEqualTo(DecodeResult.BAD_OPTION);
  }

  @Test
  void fiveSackBlocksInTwoOptionsAreRefused() {
    String block = "0000000100000002";
    assertThat(SegmentCodec.decode(withOptions("051a" + block.repeat(3) + "0000"), new Segment()))
        .isEqualTo(DecodeResult.OK);
    String two = "050a" + block + "050a" + block;
    assertThat(SegmentCodec.decode(withOptions(two + "050a" + block + "0000"), new Segment()))
        .isEqualTo(DecodeResult.OK);
    assertThat(
            SegmentCodec.decode(
                withOptions("050a" + block + "051a" + block.repeat(3)), new Segment()))
        .isEqualTo(DecodeResult.OK);
    assertThat(SegmentCodec.decode(withOptions("050205020502" + "0000"), new Segment()))
        .isEqualTo(DecodeResult.BAD_OPTION);
  }

  @Test
  void unknownOptionsArePassedOverAndEndEndsThem() {
    Segment read = new Segment();
    assertThat(SegmentCodec.decode(withOptions("fd04cafe01030305" + "00020405"), read))
        .isEqualTo(DecodeResult.OK);
    assertThat(read.windowScale()).isEqualTo(5);
    assertThat(read.maxSegmentBytes()).isZero();
  }

  @Test
  void checksumOfOddLengthsIsThatOfAZeroByteMore() {
    for (int bytes = 0; bytes <= 17; bytes++) {
      ByteBuffer datagram =
          encoded(new Segment().ports(3, 4).payload(ByteBuffer.wrap(new byte[17]), 0, bytes));
      assertThat(SegmentCodec.decode(datagram, new Segment())).isEqualTo(DecodeResult.OK);
    }
  }

  @Test
  void moreOptionsThanAHeaderHoldsAreRefused() {
    Segment full = new Segment().timestamps(1, 2);
    for (int block = 0; block < Segment.MAX_SACK_BLOCKS; block++) {
      full.addSackBlock(block, block + 1);
    }
    assertThatIllegalArgumentException()
        .isThrownBy(() -> SegmentCodec.encode(full, ByteBuffer.allocate(100)))
        .withMessage("header has 68 bytes, must have at most 60");
  }
}
