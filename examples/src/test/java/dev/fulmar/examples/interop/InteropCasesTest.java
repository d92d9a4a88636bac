package dev.fulmar.examples.interop;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class InteropCasesTest {
  private static Stream<String> ids(String area, IntStream numbers) {
    return numbers.mapToObj(number -> "TD_COAP_%s_%02d".formatted(area, number));
  }

  @Test
  void catalogueHasTheCasesOfThePlugtestInOrder() {
    List<String> wanted =
        Stream.of(
                ids("CORE", IntStream.rangeClosed(1, 23)),
                ids("CORE", IntStream.of(31)),
                ids("LINK", IntStream.rangeClosed(1, 9)),
                ids("BLOCK", IntStream.rangeClosed(1, 6)),
                ids("OBS", IntStream.of(1, 2)),
                ids("OBS", IntStream.rangeClosed(4, 14)))
            .flatMap(area -> area)
            .toList();

    assertThat(InteropCases.ALL).extracting(InteropCase::id).containsExactlyElementsOf(wanted);
    assertThat(InteropCases.ALL).extracting(InteropCase::purpose).doesNotHaveDuplicates();
  }

  @Test
  void patternsChooseInTheOrderOfTheCatalogue() {
    assertThat(InteropCases.matching(List.of("obs_0?", "TD_COAP_CORE_31", "CORE_31")))
        .extracting(InteropCase::id)
        .startsWith("TD_COAP_CORE_31", "TD_COAP_OBS_01")
        .hasSize(9);
  }

  @Test
  void aPatternThatMatchesNothingIsRefused() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> InteropCases.matching(List.of("CORE_01", "CORE_99")))
        .withMessageContaining("'CORE_99' is no case, allowed: TD_COAP_CORE_01, ");
  }
}
