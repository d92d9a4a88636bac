package dev.fulmar.rlnc.kernel;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fulmar.rlnc.field.Kernel;
import dev.fulmar.rlnc.kernel.FakeKernel.VirtualClock;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class KernelChooserTest {
  private static final long PAUSE_NANOS = 6_000_000;
  private static final int CALLS_UNTIL_COMPILED = 3000;

  private final VirtualClock clock = new VirtualClock();
  private final FakeKernel scalar = new FakeKernel("scalar", clock, call -> 400);
  private final Calibration calibration =
      new Calibration(scalar, clock::nanos, () -> clock.advance(PAUSE_NANOS));

  @Test
  void aKernelThatIsFasterOnceItIsCompiledIsChosen() {
    FakeKernel vector = compiledLate("vector", 100);

    assertThat(choose(KernelWish.AUTO, vector)).contains(vector);
  }

  @Test
  void ofTwoThatWinALittleTheFasterIsChosen() {
    FakeKernel wide = compiledLate("wide", 320);
    FakeKernel narrow = compiledLate("narrow", 250);

    assertThat(choose(KernelWish.AUTO, wide, narrow)).contains(narrow);
  }

  @Test
  void afterAClearWinNoOtherIsTried() {
    FakeKernel wide = compiledLate("wide", 100);
    FakeKernel narrow = compiledLate("narrow", 50);

    assertThat(choose(KernelWish.AUTO, wide, narrow)).contains(wide);
    assertThat(narrow.calls()).isZero();
  }

  @Test
  void aKernelThatIsHardlyFasterIsNotWorthIt() {
    assertThat(choose(KernelWish.AUTO, compiledLate("vector", 390))).isEmpty();
  }

  @Test
  void aKernelThatNeverGetsFastEndsInItsTimeOfWhichMostIsLeftToOthers() {
    FakeKernel never = new FakeKernel("never", clock, call -> 500_000);

    assertThat(choose(KernelWish.AUTO, never)).isEmpty();
    assertThat(clock.nanos())
        .as("turns of 2 ms with pauses of 6 ms, and the check of the products at the end")
        .isBetween(3 * Calibration.WARM_UP_NANOS, 5 * Calibration.WARM_UP_NANOS);
  }

  @Test
  void aKernelThatMultipliesWronglyIsLeftOutHoweverFast() {
    FakeKernel wrong = compiledLate("wrong", 10).wrong();
    FakeKernel right = compiledLate("right", 100);

    assertThat(choose(KernelWish.AUTO, wrong, right)).contains(right);
    assertThat(choose(KernelWish.VECTOR, wrong)).isEmpty();
  }

  @Test
  void aVectorKernelThatIsWishedForNeedNotWin() {
    FakeKernel slow = compiledLate("slow", 600);

    assertThat(choose(KernelWish.VECTOR, slow)).contains(slow);
  }

  @Test
  void whatDoesNotLinkLeavesTheScalarKernel() {
    KernelChooser chooser =
        new KernelChooser(
            KernelWish.AUTO,
            true,
            () -> {
              throw new NoClassDefFoundError("jdk/incubator/vector/ByteVector");
            });

    assertThat(chooser.choose(calibration)).isEmpty();
  }

  @Test
  void withoutTheModuleOrTheWishThereIsNoChoice() {
    assertThat(new KernelChooser(KernelWish.AUTO, true, List::of).hasChoice()).isTrue();
    assertThat(new KernelChooser(KernelWish.SCALAR, true, List::of).hasChoice()).isFalse();
    assertThat(new KernelChooser(KernelWish.AUTO, false, List::of).hasChoice()).isFalse();
    assertThat(new KernelChooser(KernelWish.VECTOR, false, List::of).hasChoice()).isFalse();
  }

  private Optional<Kernel> choose(KernelWish wish, Kernel... kernels) {
    return new KernelChooser(wish, true, () -> List.of(kernels)).choose(calibration);
  }

  private FakeKernel compiledLate(String name, long nanos) {
    return new FakeKernel(name, clock, call -> call < CALLS_UNTIL_COMPILED ? 50_000 : nanos);
  }
}
