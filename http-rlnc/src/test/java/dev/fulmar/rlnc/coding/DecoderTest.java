package dev.fulmar.rlnc.coding;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.fulmar.rlnc.field.Gf256;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class DecoderTest {
  private final Messages messages = Messages.of("one", "the second", "3", "four is long", "five");

  @Test
  void pivotsMayLeaveAGapAndThePrefixStopsBeforeIt() {
    Decoder decoder = new Decoder(0, 8);
    SeenState seen = new SeenState(0);
    seen.know(3);

    seen.see(decoder.add(messages.combination(1, 1, 1, 1)).orElseThrow());
    seen.see(decoder.add(messages.combination(1, 1, 1, 2)).orElseThrow());

    assertThat(seen.prefix()).as("pivots are {1, 3}").isEqualTo(1);
    assertThat(seen.newest()).isEqualTo(3);
    assertThat(decoder.nextSolved()).isEmpty();
    assertThat(decoder.add(messages.combination(1, 7, 9, 5))).hasValue(2);
    assertThat(solved(decoder)).isEqualTo(messages.upTo(3));
  }

  @Test
  void exampleOfThePaperSees1And2ThenSolvesAllFour() {
    Decoder decoder = new Decoder(0, 8);

    assertThat(decoder.add(messages.combination(1, 1, 2))).hasValue(1);
    assertThat(decoder.add(messages.combination(1, 1, 4, 5, 1))).hasValue(2);
    assertThat(decoder.nextSolved()).isEmpty();
    assertThat(decoder.add(messages.combination(3, 2, 3))).hasValue(3);
    assertThat(decoder.add(messages.combination(3, 5, 6))).hasValue(4);
    assertThat(solved(decoder)).isEqualTo(messages.upTo(4));
  }

  @Test
  void aDependentCombinationIsDroppedBeforeItsPayloadIsTouched() {
    Decoder decoder = new Decoder(0, 8);
    decoder.add(messages.combination(1, 1, 2));
    decoder.add(messages.combination(1, 3, 4));
    byte[] wrongPayload = new byte["the second".length()];

    assertThat(decoder.add(new Combination(1, new int[] {3, 10}, new byte[] {9, 8}, wrongPayload)))
        .isEmpty();
    assertThat(solved(decoder)).isEqualTo(messages.upTo(2));
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10})
  void randomWindowsInRandomOrderAreSolvedOnceInIdOrderWhateverTheLengths(long seed) {
    Random random = new Random(seed);
    List<NativeMessage> window = new ArrayList<>();
    for (int id = 1; id <= 24; id++) {
      byte[] body = new byte[random.nextInt(300)];
      random.nextBytes(body);
      window.add(new NativeMessage(id, body));
    }
    List<Combination> combinations = new ArrayList<>();
    Encoder encoder = new Encoder(random);
    for (int made = 0; made < 100; made++) {
      int from = random.nextInt(24);
      combinations.add(encoder.combine(window.subList(from, from + 1 + random.nextInt(24 - from))));
    }
    Collections.shuffle(combinations, random);

    Decoder decoder = new Decoder(0, 24);
    int rank = 0;
    List<String> solved = new ArrayList<>();
    for (Combination combination : combinations) {
      rank += decoder.add(combination).isPresent() ? 1 : 0;
      solved.addAll(solved(decoder));
    }

    assertThat(rank).isEqualTo(24);
    assertThat(solved).isEqualTo(window.stream().map(Messages::text).toList());
  }

  @Test
  void solvedMessagesStayForLaterCombinationsUntilTheyArePruned() {
    Decoder decoder = new Decoder(0, 3);
    decoder.add(messages.combination(1, 1));
    decoder.add(messages.combination(1, 3, 5));
    assertThat(solved(decoder)).isEqualTo(messages.upTo(2));
    assertThat(decoder.solved(2)).map(body -> new String(body, UTF_8)).contains("the second");
    assertThat(decoder.heldBytes()).isEqualTo(3 + 3 + 10 + 3); // two rows of coefficients, bodies

    decoder.prune(3);

    assertThat(decoder.base()).isEqualTo(2);
    assertThat(decoder.heldBytes()).isZero();
    assertThat(decoder.solved(2)).isEmpty();
    decoder.add(messages.combination(3, 7, 8, 9));
    decoder.add(messages.combination(4, 1, 2));
    decoder.add(messages.combination(5, 1));
    assertThat(solved(decoder)).isEqualTo(List.of("33", "4four is long", "5five"));
  }

  @Test
  void aPayloadIsKeptForTheNextRowAndCountedUntilNoRowIsLeft() {
    Decoder decoder = new Decoder(0, 8);
    decoder.add(messages.combination(1, 3, 5));
    decoder.add(messages.combination(1, 1, 7));
    decoder.add(messages.combination(3, 1, 1));
    assertThat(solved(decoder)).isEqualTo(messages.upTo(2));
    long before = decoder.heldBytes();

    decoder.prune(2);
    assertThat(decoder.heldBytes())
        .isEqualTo(before - 8); // the row's coefficients, not its payload
    assertThat(decoder.heldPayloadBytes()).isEqualTo(2 * 10 + 2);

    decoder.add(messages.combination(3, 1));
    assertThat(solved(decoder)).isEqualTo(messages.upTo(4).subList(2, 4));
    decoder.prune(5);
    assertThat(decoder.heldBytes()).isZero();
  }

  @Test
  void combinationsThatAreTakenInAreNotChanged() {
    Decoder decoder = new Decoder(0, 8);
    List<Combination> combinations =
        List.of(messages.combination(1, 3, 5), messages.combination(1, 1, 7));
    List<byte[]> payloads = combinations.stream().map(c -> c.payload().clone()).toList();

    combinations.forEach(decoder::add);

    assertThat(solved(decoder)).isEqualTo(messages.upTo(2));
    for (int i = 0; i < combinations.size(); i++) {
      assertThat(combinations.get(i).payload()).isEqualTo(payloads.get(i));
    }
  }

  @Test
  void whatIsNotSolvedIsNeverPruned() {
    Decoder decoder = new Decoder(0, 8);
    decoder.add(messages.combination(1, 1, 2));

    decoder.prune(3);

    assertThat(decoder.base()).isZero();
    decoder.add(messages.combination(2, 1));
    assertThat(solved(decoder)).isEqualTo(messages.upTo(2));
  }

  @Test
  void idsOutsideItsColumnsAreNotCoveredAndRefused() {
    Decoder decoder = new Decoder(2, 2);

    assertThat(decoder.covers(messages.combination(2, 1, 1))).isFalse();
    assertThat(decoder.covers(messages.combination(3, 1, 1))).isTrue();
    assertThat(decoder.covers(messages.combination(3, 1, 1, 1))).isFalse();
    assertThatIllegalArgumentException()
        .isThrownBy(() -> decoder.add(messages.combination(2, 1, 1)))
        .withMessage("combination of 2 to 3, must be inside 3 to 4");
  }

  @Test
  void anotherLengthForTheSameMessageIsAContradiction() {
    Decoder decoder = new Decoder(0, 8);
    decoder.add(messages.combination(1, 1, 2));

    assertThat(decoder.contradicts(messages.combination(2, 5, 6))).isFalse();
    assertThat(
            decoder.contradicts(
                new Combination(2, new int[] {11, 1}, new byte[] {1, 1}, new byte[11])))
        .isTrue();
  }

  private static List<String> solved(Decoder decoder) {
    List<String> solved = new ArrayList<>();
    Optional<NativeMessage> next = decoder.nextSolved();
    while (next.isPresent()) {
      solved.add(Messages.text(next.get()));
      next = decoder.nextSolved();
    }
    return solved;
  }

  /** Messages 1, 2, 3, ... and their combinations with given coefficients. */
  private record Messages(List<NativeMessage> list) {
    static Messages of(String... bodies) {
      return new Messages(
          LongStream.rangeClosed(1, bodies.length)
              .mapToObj(id -> new NativeMessage(id, bodies[(int) id - 1].getBytes(UTF_8)))
              .toList());
    }

    static String text(NativeMessage message) {
      return message.id() + new String(message.body(), ISO_8859_1);
    }

    List<String> upTo(int id) {
      return list.subList(0, id).stream().map(Messages::text).toList();
    }

    Combination combination(int oldest, int... coefficients) {
      List<NativeMessage> window = list.subList(oldest - 1, oldest - 1 + coefficients.length);
      int[] lengths = window.stream().mapToInt(message -> message.body().length).toArray();
      byte[] sum = new byte[Arrays.stream(lengths).max().orElseThrow()];
      byte[] bytes = new byte[coefficients.length];
      for (int i = 0; i < coefficients.length; i++) {
        bytes[i] = (byte) coefficients[i];
        Gf256.addScaled(sum, window.get(i).body(), coefficients[i], lengths[i]);
      }
      return new Combination(oldest, lengths, bytes, sum);
    }
  }
}
