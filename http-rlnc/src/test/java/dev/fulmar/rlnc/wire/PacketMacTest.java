package dev.fulmar.rlnc.wire;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.lang.reflect.Constructor;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import org.bouncycastle.crypto.digests.SHA256Digest;
import org.bouncycastle.crypto.macs.HMac;
import org.bouncycastle.crypto.params.KeyParameter;
import org.junit.jupiter.api.Test;

class PacketMacTest {
  private static final SenderId SENDER = new SenderId(1, 2);
  private static final byte[] KEY = "0123456789abcdef".getBytes(US_ASCII);
  private static final byte[] SYMBOL = {7, 8, 9};

  @Test
  void hmacIsThatOfTheRfc() { // RFC 4231, 4.2 and 4.6, the one that is cut to 16 bytes
    assertThat(hmac("0b".repeat(20), "Hi There"))
        .startsWith(HexFormat.of().parseHex("b0344c61d8db38535ca8afceaf0bf12b"));
    assertThat(hmac("0c".repeat(20), "Test With Truncation"))
        .startsWith(HexFormat.of().parseHex("a3b6167473100ee06e0c796c2955552b"));
  }

  @Test
  void codedOnesCoverTheBytesOfTheDescription() throws Exception {
    Incarnation incarnation = new Incarnation(3, 7, List.of(8L, 9L));
    RequestField field = new RequestField(SENDER, incarnation, 4, Optional.empty());
    ByteBuffer covered = ByteBuffer.allocate(67).put((byte) 'C').putLong(1).putLong(2);
    covered.putLong(3).putLong(7).putLong(2).putLong(8).putLong(9);
    covered.putLong(4).put(SYMBOL, 0, 2);

    assertThat(new PacketMac(KEY).ofCoded(field, SYMBOL, 2)).isEqualTo(expected(covered.array()));
  }

  @Test
  void nativesCoverTheBytesOfTheDescription() throws Exception {
    ByteBuffer covered = ByteBuffer.allocate(76).put((byte) 'N').putLong(1).putLong(2);
    covered.putLong(3).putLong(7).putLong(0);
    covered.putLong(4).putLong(5).putLong(2).putLong(6).put(SYMBOL);

    assertThat(new PacketMac(KEY).ofNative(marked(Optional.empty()), SYMBOL))
        .isEqualTo(expected(covered.array()));
  }

  @Test
  void nativeIsVerifiedByItsChecksum() {
    PacketMac mac = new PacketMac(KEY);
    byte[] right = mac.ofNative(marked(Optional.empty()), SYMBOL);

    assertThat(mac.verifies(marked(Optional.of(right)), SYMBOL)).isTrue();
    assertThat(mac.verifies(marked(Optional.of(right)), new byte[] {7, 8, 8})).isFalse();
    assertThat(mac.verifies(marked(Optional.of(new byte[16])), SYMBOL)).isFalse();
    assertThat(mac.verifies(marked(Optional.empty()), SYMBOL)).isFalse();
    assertThat(
            mac.verifies(
                new RequestField(SENDER, Incarnation.of(3, 7), 4, Optional.empty()), SYMBOL))
        .isFalse();
  }

  @Test
  void keysOfOtherLengthsAreRefused() {
    assertThatIllegalArgumentException().isThrownBy(() -> new PacketMac(new byte[15]));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new PacketMac(new byte[65]))
        .withMessage("key has 65 bytes, must have from 16 to 64");
  }

  @Test
  void onlyAKeyNeedsBouncyCastle() throws Exception {
    URL classes = CodedPacket.class.getProtectionDomain().getCodeSource().getLocation();
    try (URLClassLoader loader =
        new URLClassLoader(new URL[] {classes}, ClassLoader.getPlatformClassLoader())) {
      UnaryOperator<String> in = name -> "dev.fulmar.rlnc.wire." + name;
      Class<?> packet = Class.forName(in.apply("CodedPacket"), true, loader);
      Class<?> field = Class.forName(in.apply("RequestField"), true, loader);
      Object probe =
          packet
              .getConstructor(long.class, long.class, Optional.class)
              .newInstance(0L, 1L, Optional.empty());
      Object written =
          packet.getMethod("write", field, Optional.class).invoke(probe, null, Optional.empty());
      assertThat((byte[]) written).containsExactly(1, 0, 0, 0, 0, 1);

      Constructor<?> withKey =
          Class.forName(in.apply("PacketMac"), true, loader).getConstructor(byte[].class);
      assertThatThrownBy(() -> withKey.newInstance(new byte[16]))
          .hasCauseInstanceOf(NoClassDefFoundError.class);
    }
  }

  private static RequestField marked(Optional<byte[]> mac) {
    RequestField.Mark mark = new RequestField.Mark(5, 2, 6, 0, mac);
    return new RequestField(SENDER, Incarnation.of(3, 7), 4, Optional.of(mark));
  }

  private static byte[] hmac(String keyHex, String text) {
    HMac hmac = new HMac(new SHA256Digest());
    hmac.init(new KeyParameter(HexFormat.of().parseHex(keyHex)));
    byte[] bytes = text.getBytes(US_ASCII);
    hmac.update(bytes, 0, bytes.length);
    byte[] digest = new byte[hmac.getMacSize()];
    hmac.doFinal(digest, 0);
    return digest;
  }

  /** By the JDK's own. */
  private static byte[] expected(byte[] covered) throws Exception {
    Mac mac = Mac.getInstance("HmacSHA256");
    mac.init(new SecretKeySpec(KEY, "HmacSHA256"));
    return Arrays.copyOf(mac.doFinal(covered), 16);
  }
}
