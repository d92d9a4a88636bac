package dev.fulmar.examples.apps.coap;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fulmar.cocored.Profile;
import dev.fulmar.cocored.californium.CocoRedConfig;
import dev.fulmar.examples.apps.CommonOptions;
import org.eclipse.californium.elements.config.Configuration;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

class CoapOptionsTest {
  @Command(name = "leaf")
  static final class Leaf {
    @Mixin CommonOptions common;
    @Mixin CoapOptions coap;
  }

  private static Configuration configuration(String... words) {
    Leaf leaf = new Leaf();
    new CommandLine(leaf).parseArgs(words);
    return leaf.coap.configuration(leaf.common);
  }

  @Test
  void theProfileIsThePapersUnlessGiven() {
    assertThat(configuration().get(CocoRedConfig.PROFILE)).isEqualTo(Profile.PAPER);
    assertThat(configuration("--profile", "default-coap").get(CocoRedConfig.PROFILE))
        .isEqualTo(Profile.DEFAULT_COAP);
  }

  @Test
  void drawsAreUnpredictableUnlessASeedIsGiven() {
    assertThat(configuration().get(CocoRedConfig.SEED)).isNull();
    assertThat(configuration("--seed", "7").get(CocoRedConfig.SEED)).isEqualTo(7);
    assertThat(configuration("--seed", "7", "-D", "COAP.COCORED_SEED=8").get(CocoRedConfig.SEED))
        .isEqualTo(8);
  }
}
