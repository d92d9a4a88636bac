package dev.fulmar.rlnc.field;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class Gf256Test {
  private static final int[][] PRODUCTS = products();

  @Test
  void productsAreThoseOfPolynomialsModulo0x11d() {
    for (int a = 0; a < 256; a++) {
      for (int b = 0; b < 256; b++) {
        assertThat(PRODUCTS[a][b]).isEqualTo(Schoolbook.product(a, b));
      }
    }
  }

  @Test
  void multiplicationIsCommutativeWithTheUnit1() {
    for (int a = 0; a < 256; a++) {
      assertThat(PRODUCTS[1][a]).isEqualTo(a);
      for (int b = 0; b < 256; b++) {
        assertThat(PRODUCTS[a][b]).isEqualTo(PRODUCTS[b][a]);
      }
    }
  }

  @Test
  void multiplicationIsAssociativeAndDistributesOverXor() {
    for (int a = 0; a < 256; a++) {
      for (int b = 0; b < 256; b++) {
        for (int c = 0; c < 256; c++) {
          if (PRODUCTS[PRODUCTS[a][b]][c] != PRODUCTS[a][PRODUCTS[b][c]]
              || PRODUCTS[a][b ^ c] != (PRODUCTS[a][b] ^ PRODUCTS[a][c])) {
            throw new AssertionError("%d, %d, %d".formatted(a, b, c));
          }
        }
      }
    }
  }

  @Test
  void everyElementBut0HasExactlyOneInverseAndDividesWhatItMultiplied() {
    for (int a = 1; a < 256; a++) {
      assertThat(PRODUCTS[a][Gf256.inverse(a)]).isEqualTo(1);
      for (int b = 0; b < 256; b++) {
        assertThat(Gf256.div(PRODUCTS[b][a], a)).isEqualTo(b);
      }
    }
  }

  @Test
  void nothingIsDividedBy0() {
    assertThatExceptionOfType(ArithmeticException.class).isThrownBy(() -> Gf256.inverse(0));
    assertThatExceptionOfType(ArithmeticException.class).isThrownBy(() -> Gf256.div(7, 0));
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 7, 8, 9, 15, 16, 17, 64, 203})
  void wholeMessagesAreMultipliedAsTheirBytesAreForEveryCoefficient(int length) {
    SplittableRandom random = new SplittableRandom(length);
    for (int c = 0; c < 256; c++) {
      byte[] x = random(random, length + 3);
      byte[] y = random(random, length + 5);
      byte[] sum = y.clone();
      byte[] multiple = y.clone();

      Gf256.addScaled(sum, x, c, length);
      Gf256.scale(multiple, c, length);

      for (int at = 0; at < y.length; at++) {
        boolean inside = at < length;
        int expectedSum =
            inside ? unsigned(y[at]) ^ Schoolbook.product(c, unsigned(x[at])) : unsigned(y[at]);
        int expectedMultiple = inside ? Schoolbook.product(c, unsigned(y[at])) : unsigned(y[at]);
        assertThat(unsigned(sum[at])).isEqualTo(expectedSum);
        assertThat(unsigned(multiple[at])).isEqualTo(expectedMultiple);
      }
    }
  }

  @Test
  void aMessageAddedToItselfIsZero() {
    byte[] y = random(new SplittableRandom(1), 100);
    Gf256.addScaled(y, y, 1, 100);
    assertThat(y).containsOnly(0);
  }

  @ParameterizedTest
  @CsvSource({"-1", "256"})
  void whatIsNoElementIsRefused(int c) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Gf256.addScaled(new byte[1], new byte[1], c, 1))
        .withMessageContaining(c + ", must be from 0 to 255");
  }

  @Test
  void noByteBehindTheShorterArrayIsTouched() {
    assertThatExceptionOfType(IndexOutOfBoundsException.class)
        .isThrownBy(() -> Gf256.addScaled(new byte[8], new byte[7], 1, 8));
    assertThatExceptionOfType(IndexOutOfBoundsException.class)
        .isThrownBy(() -> Gf256.scale(new byte[7], 1, 8));
  }

  private static int[][] products() {
    int[][] products = new int[256][256];
    for (int a = 0; a < 256; a++) {
      for (int b = 0; b < 256; b++) {
        products[a][b] = Gf256.mul(a, b);
      }
    }
    return products;
  }

  private static byte[] random(SplittableRandom random, int length) {
    byte[] bytes = new byte[length];
    random.nextBytes(bytes);
    return bytes;
  }

  private static int unsigned(byte element) {
    return Byte.toUnsignedInt(element);
  }
}
