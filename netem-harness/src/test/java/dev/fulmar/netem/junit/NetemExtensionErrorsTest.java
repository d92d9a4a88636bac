package dev.fulmar.netem.junit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fulmar.netem.sim.Simulation;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.extension.ExtensionConfigurationException;
import org.junit.jupiter.api.extension.ParameterResolutionException;
import org.junit.jupiter.api.io.TempDir;

/** A wrong annotation fails the test, and says what is wrong, where, and what is allowed. */
class NetemExtensionErrorsTest {
  @TempDir private Path folder;

  @LinkSpec(name = "wan", up = "los 5%")
  static class Unreadable {
    @Test
    void test(NetemLink link) {}
  }

  @Test
  void specificationThatCannotBeRead() {
    assertThat(InnerRun.of(Unreadable.class, folder).failure())
        .isInstanceOf(ExtensionConfigurationException.class)
        .hasMessageStartingWith("@LinkSpec on Unreadable: link 'wan', up: 'los' at column 1: ")
        .hasMessageContaining("; allowed: ");
  }

  static class UnreadableParameter {
    @Test
    void test(@LinkSpec("delay 40") NetemLink link) {}
  }

  @Test
  void specificationOfAParameterThatCannotBeRead() {
    assertThat(InnerRun.of(UnreadableParameter.class, folder).failure())
        .isInstanceOf(ParameterResolutionException.class)
        .hasMessageStartingWith("parameter 1 of test(): link 'link', value: ")
        .hasMessageContaining("'40' at column 7");
  }

  static class OneNameTwice {
    @Test
    @LinkSpec("delay 1ms")
    @LinkSpec("delay 2ms")
    void test() {}
  }

  @Test
  void twoLinksOfOneName() {
    assertThat(InnerRun.of(OneNameTwice.class, folder).failure())
        .isInstanceOf(ExtensionConfigurationException.class)
        .hasMessage(
            "@LinkSpec on test(): two links are named 'link'; each needs a name of its own");
  }

  static class OneNameTwiceOnParameters {
    @Test
    void test(@LinkSpec("delay 1ms") NetemLink one, @LinkSpec("delay 2ms") NetemLink two) {}
  }

  @Test
  void twoParametersOfOneName() {
    assertThat(InnerRun.of(OneNameTwiceOnParameters.class, folder).failure())
        .isInstanceOf(ParameterResolutionException.class)
        .hasMessage(
            "parameter 2 of test(): two links are named 'link'; each needs a name of its own");
  }

  @LinkSpec(name = "wan")
  @LinkSpec(name = "lan")
  static class Unknown {
    @Test
    void test(@LinkSpec(name = "man") NetemLink link) {}
  }

  @Test
  void nameThatNoLinkHas() {
    assertThat(InnerRun.of(Unknown.class, folder).failure())
        .isInstanceOf(ParameterResolutionException.class)
        .hasMessage("parameter 1 of test(): no link is named 'man'; declared: wan, lan");
  }

  @LinkSpec(name = "wan")
  @LinkSpec(name = "lan")
  static class Ambiguous {
    @Test
    void test(NetemLink link) {}
  }

  @Test
  void noNameAmongSeveral() {
    assertThat(InnerRun.of(Ambiguous.class, folder).failure())
        .isInstanceOf(ParameterResolutionException.class)
        .hasMessage(
            "parameter 1 of test(): a link without @LinkSpec must be the only one declared;"
                + " declared: wan, lan");
  }

  static class BothWaysAndEachWay {
    @Test
    void test(@LinkSpec(value = "loss 1%", up = "loss 2%") NetemLink link) {}
  }

  @Test
  void linkSaidBothAtOnceAndEachWay() {
    assertThat(InnerRun.of(BothWaysAndEachWay.class, folder).failure())
        .isInstanceOf(ParameterResolutionException.class)
        .hasMessageEndingWith(
            "link 'link' is said both at once, 'loss 1%', and each way; allowed: value, or up and"
                + " down");
  }

  static class BadName {
    @Test
    void test(@LinkSpec(name = "a/b", value = "loss 1%") NetemLink link) {}
  }

  @Test
  void nameThatIsNoneForAFile() {
    assertThat(InnerRun.of(BadName.class, folder).failure())
        .hasMessageEndingWith("name is 'a/b', must be 1 to 64 letters, digits, '.', '_' or '-'");
  }

  static class SeveralBeforeAParameter {
    @Test
    void test(@LinkSpec(name = "a") @LinkSpec(name = "b") NetemLink link) {}
  }

  @Test
  void severalLinksBeforeOneParameter() {
    assertThat(InnerRun.of(SeveralBeforeAParameter.class, folder).failure())
        .hasMessage("parameter 1 of test(): 2 @LinkSpec stand before it; allowed: one");
  }

  static class WrongType {
    @Test
    void test(@LinkSpec("loss 1%") String link) {}
  }

  @Test
  void linkForAParameterOfAnotherType() {
    assertThat(InnerRun.of(WrongType.class, folder).failure())
        .hasMessage("parameter 1 of test(): @LinkSpec stands before a String; allowed: NetemLink");
  }

  static class WrongTypeOfTime {
    @Test
    void test(@VirtualTime NetemLink link) {}
  }

  @Test
  void virtualTimeForAParameterOfAnotherType() {
    assertThat(InnerRun.of(WrongTypeOfTime.class, folder).failure())
        .hasMessage(
            "parameter 1 of test(): @VirtualTime stands before a NetemLink; allowed: Simulation");
  }

  @ExtendWith(NetemExtension.class)
  static class RealTime {
    @Test
    void test(Simulation simulation) {}
  }

  @Test
  void simulationInATestThatIsNotInVirtualTime() {
    assertThat(InnerRun.of(RealTime.class, folder).failure())
        .isInstanceOf(ParameterResolutionException.class)
        .hasMessageContaining("say @VirtualTime on it, its class, or its parameter");
  }

  @LinkSpec
  static class InTheConstructor {
    InTheConstructor(NetemLink link) {}

    @Test
    void test() {}
  }

  @Test
  void linkForAConstructor() {
    assertThat(InnerRun.of(InTheConstructor.class, folder).failure())
        .isInstanceOf(ParameterResolutionException.class)
        .hasMessageEndingWith(
            "links last for one test; allowed: parameters of tests, @BeforeEach, @AfterEach");
  }
}
