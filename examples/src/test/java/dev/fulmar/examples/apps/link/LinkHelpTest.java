package dev.fulmar.examples.apps.link;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.fulmar.examples.Ran;
import dev.fulmar.netem.spec.LinkSpec;
import dev.fulmar.netem.spec.LinkSpecException;
import org.junit.jupiter.api.Test;

class LinkHelpTest {
  @Test
  void everyWordOfASpecificationIsInTheHelp() {
    LinkSpecException refusal =
        catchThrowableOfType(LinkSpecException.class, () -> LinkSpec.parse("nonsense"));
    String help = Ran.fulmar("link", "--help").out();

    assertThat(refusal.allowed().split(", ")).isNotEmpty().allMatch(help::contains);
  }
}
