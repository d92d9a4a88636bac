package dev.fulmar.netem.control;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.fulmar.netem.Direction;
import dev.fulmar.netem.LinkConfig;
import dev.fulmar.netem.spec.LinkSpec;
import java.util.EnumMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LinkControlTest {
  private static final LinkConfig NONE = LinkConfig.unimpaired();

  private final FakeLink link = new FakeLink();
  private final LinkControl control = new LinkControl();

  @Test
  void changeReachesTheLinkAndIsRemembered() {
    control.add("wan", link, NONE, LinkSpec.parse("delay 1ms"));

    Map<Direction, Long> from =
        control.change("wan", Map.of(Direction.UP, LinkSpec.parse("loss 5%")));

    assertThat(from).containsExactly(Map.entry(Direction.UP, 18L));
    assertThat(link.changes).containsExactly("UP loss 5%");
    assertThat(control.config("wan", Direction.UP)).hasToString("loss 5%");
    assertThat(control.config("wan", Direction.DOWN)).hasToString("delay 1ms");
  }

  @Test
  void changeThatCannotBeDoneOneWayIsDoneNeitherWay() {
    control.add("wan", link, NONE, NONE);
    Map<Direction, LinkConfig> changes = new EnumMap<>(Direction.class);
    changes.put(Direction.UP, LinkSpec.parse("loss 5%"));
    changes.put(Direction.DOWN, LinkSpec.parse("exchange(n=9,p=9%,alpha=9%)"));

    assertThatIllegalArgumentException()
        .isThrownBy(() -> control.change("wan", changes))
        .withMessageStartingWith("DOWN asks for 'exchange");
    assertThat(link.changes).isEmpty();
    assertThat(control.config("wan", Direction.UP)).hasToString("");
  }

  @Test
  void unknownLinkIsRefusedWithThoseThereAre() {
    control.add("wan", link, NONE, NONE);
    control.add("lan", link, NONE, NONE);

    assertThatIllegalArgumentException()
        .isThrownBy(() -> control.change("van", Map.of()))
        .withMessage("link is 'van', must be one of [wan, lan]");
  }

  @Test
  void nameIsOneLinks() {
    control.add("wan", link, NONE, NONE);

    assertThatIllegalArgumentException()
        .isThrownBy(() -> control.add("wan", link, NONE, NONE))
        .withMessage("name is 'wan' twice, must be one link's");
  }

  @ParameterizedTest(name = "''{0}''")
  @ValueSource(
      strings = {"", "a b", "../x", "a/b", "ü", "x23456789012345678901234567890123456789012"})
  void nameIsFitForAPath(String name) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> control.add(name, link, NONE, NONE))
        .withMessageContaining("must be 1 to 40 letters, digits, '.', '_' or '-'");
  }
}
