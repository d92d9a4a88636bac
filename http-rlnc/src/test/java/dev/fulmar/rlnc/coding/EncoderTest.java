package dev.fulmar.rlnc.coding;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.fulmar.rlnc.field.Gf256;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;

class EncoderTest {
  private final Encoder encoder = new Encoder(new Random(1));
  private final NativeMessage three = new NativeMessage(3, new byte[] {5, 6});
  private final NativeMessage four = new NativeMessage(4, new byte[] {7, 8, 9});
  private final NativeMessage five = new NativeMessage(5, new byte[0]);

  @Test
  void payloadIsTheSumOfTheMessagesPaddedToTheLongest() {
    Combination combination = encoder.combine(List.of(three, four, five));

    int c3 = Gf256.unsigned(combination.coefficients()[0]);
    int c4 = Gf256.unsigned(combination.coefficients()[1]);
    assertThat(combination.oldest()).isEqualTo(3);
    assertThat(combination.newest()).isEqualTo(5);
    assertThat(combination.lengths()).containsExactly(2, 3, 0);
    assertThat(combination.payload())
        .containsExactly(
            Gf256.mul(c3, 5) ^ Gf256.mul(c4, 7),
            Gf256.mul(c3, 6) ^ Gf256.mul(c4, 8),
            Gf256.mul(c4, 9));
  }

  @Test
  void intoGivenArraysGoesWhatWouldBeInNewOnes() {
    List<NativeMessage> window = List.of(three, four, five);
    Combination expected = new Encoder(new Random(5)).combine(window);
    byte[] coefficients = {9, 9, 9, 9};
    byte[] payload = {9, 9, 9, 9, 9};

    int lengthBytes = new Encoder(new Random(5)).combineInto(coefficients, payload, window);

    assertThat(lengthBytes).isEqualTo(3);
    assertThat(coefficients).startsWith(expected.coefficients()).endsWith(9);
    assertThat(payload).startsWith(expected.payload()).endsWith(0, 0);
  }

  @Test
  void coefficientsAreAllElementsBut0() {
    Set<Integer> drawn = new HashSet<>();
    for (int combined = 0; combined < 5000; combined++) {
      drawn.add(Gf256.unsigned(encoder.combine(List.of(three)).coefficients()[0]));
    }
    assertThat(drawn).hasSize(255).doesNotContain(0);
  }

  @Test
  void eachCombinationOfAWindowHasCoefficientsOfItsOwn() {
    Set<String> combinations = new HashSet<>();
    for (int combined = 0; combined < 100; combined++) {
      combinations.add(encoder.combine(List.of(three, four, five)).toString());
    }
    assertThat(combinations).hasSize(100);
  }

  @Test
  void aWindowWithoutMessagesOrWithAGapIsRefused() {
    assertThatIllegalArgumentException().isThrownBy(() -> encoder.combine(List.of()));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> encoder.combine(List.of(three, five)))
        .withMessage("window has id 5 in place 1, must be 4");
  }

  @Test
  void combinationsThatDisagreeWithThemselvesAreRefused() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new Combination(0, new int[1], new byte[] {1}, new byte[0]));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new Combination(1, new int[2], new byte[] {1}, new byte[0]));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new Combination(1, new int[1], new byte[1], new byte[0]));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new Combination(1, new int[] {4}, new byte[] {1}, new byte[3]))
        .withMessage("payload has 3 bytes, must have the 4 of the longest message");
    assertThatIllegalArgumentException().isThrownBy(() -> new NativeMessage(0, new byte[0]));
  }

  @Test
  void onlyASingleMessageTimes1IsNative() {
    assertThat(Combination.of(four).isNative()).isTrue();
    assertThat(new Combination(4, new int[] {1}, new byte[] {2}, new byte[1]).isNative()).isFalse();
  }
}
