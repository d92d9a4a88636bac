package dev.fulmar.examples.apps.coap;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.fulmar.cocored.Profile;
import dev.fulmar.cocored.californium.CocoRedConfig;
import dev.fulmar.examples.apps.CommonOptions;
import java.io.IOException;
import java.util.stream.Stream;
import org.eclipse.californium.elements.config.Configuration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.ParameterException;

class CoapOptionsTest {
  @Command(name = "leaf")
  static final class Leaf {
    @Mixin CommonOptions common;
    @Mixin CoapOptions coap;
  }

  private static Leaf parse(String... words) {
    Leaf leaf = new Leaf();
    new CommandLine(leaf).parseArgs(words);
    return leaf;
  }

  private static Configuration configuration(String... words) throws IOException {
    Leaf leaf = parse(words);
    return leaf.coap.start(leaf.common, configuration -> configuration);
  }

  @Test
  void theProfileIsThePapersUnlessGiven() throws IOException {
    assertThat(configuration().get(CocoRedConfig.PROFILE)).isEqualTo(Profile.PAPER);
    assertThat(configuration("--profile", "default-coap").get(CocoRedConfig.PROFILE))
        .isEqualTo(Profile.DEFAULT_COAP);
  }

  @Test
  void drawsAreUnpredictableUnlessASeedIsGiven() throws IOException {
    assertThat(configuration().get(CocoRedConfig.SEED)).isNull();
    assertThat(configuration("--seed", "7").get(CocoRedConfig.SEED)).isEqualTo(7);
    assertThat(configuration("--seed", "7", "-D", "COAP.COCORED_SEED=8").get(CocoRedConfig.SEED))
        .isEqualTo(8);
  }

  static Stream<RuntimeException> refusals() {
    return Stream.of(
        new IllegalArgumentException("too odd"),
        new IllegalStateException("too odd"),
        new ArithmeticException("too odd"));
  }

  @ParameterizedTest
  @MethodSource("refusals")
  void whatTheLibraryRefusesIsBadUsageWithTheSettingsAndItsWords(RuntimeException refusal) {
    Leaf leaf = parse("-D", "COAP.NSTART=3");

    assertThatThrownBy(
            () ->
                leaf.coap.start(
                    leaf.common,
                    configuration -> {
                      throw refusal;
                    }))
        .isInstanceOf(ParameterException.class)
        .hasMessage("cannot start with the settings {COAP.NSTART=3}: too odd");
  }
}
