package dev.fulmar.examples.bench;

import dev.fulmar.examples.apps.CommandFailure;
import dev.fulmar.examples.apps.CommonOptions;
import dev.fulmar.examples.apps.Output;
import dev.fulmar.rlnc.field.Gf256Kernels;
import dev.fulmar.rlnc.field.Kernel;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** {@code fulmar bench rlnc}: how fast messages are combined and solved for. */
@Command(
    name = "rlnc",
    description = "How fast messages of 1 KB are combined and solved for, 16, 32 and 64 at a time.",
    footer = {
      "",
      "  encode   combinations of all of them; the messages that go into them, in MB/s",
      "  decode   of as many combinations as there are messages, none of which came by itself",
      "  vector-N, scalar   with that kernel; the former if this machine's choice falls on it",
      "  ozone    Apache Ozone's Reed-Solomon decoder in Java, which solves for as many blocks with",
      "           a matrix that it inverted before; comes with mvn -Pbench package",
      "Runs in a Java of its own with --add-modules jdk.incubator.vector.",
      "",
      "Example:",
      "  fulmar bench rlnc --duration 3s"
    })
public final class RlncBenchCommand implements Callable<Integer> {
  private static final List<Integer> COUNTS = List.of(16, 32, 64);
  private static final int MESSAGE_BYTES = 1024;

  @Spec private CommandSpec spec;
  @Mixin private CommonOptions common = new CommonOptions();
  @Mixin private TurnOptions turns = new TurnOptions();

  RlncBenchCommand() {}

  @Override
  public Integer call() throws InterruptedException {
    turns.check(common);
    try {
      if (VectorRun.needsChild()) {
        return VectorRun.inChild(spec.commandLine());
      }
    } catch (IOException e) {
      throw new CommandFailure("no Java of its own can be started: " + e.getMessage());
    }
    Output output = common.output();
    BenchTable table = new BenchTable(output);
    Kernel chosen = VectorRun.chosenKernel(output);
    if (peer(COUNTS.get(0)).isEmpty()) {
      output.note("without Apache Ozone; it comes with: mvn -Pbench package");
    }
    try {
      for (int count : COUNTS) {
        table.add(encode(count, chosen, output));
        table.add(decode(count, chosen, output));
      }
    } finally {
      Gf256Kernels.use(chosen);
    }
    return 0;
  }

  private List<BenchRow> encode(int count, Kernel chosen, Output output) {
    Measured scalar = encodeWith(Gf256Kernels.scalar(), count);
    Measured vector = encodeWith(chosen, count);
    if (chosen == Gf256Kernels.scalar()) {
      return List.of(turns(List.of(scalar), output).row(scalar.name()));
    }
    Turns taken = turns(List.of(scalar, vector), output);
    return List.of(taken.row(scalar.name()), taken.row(vector.name(), scalar.name()));
  }

  private List<BenchRow> decode(int count, Kernel chosen, Output output) {
    Measured scalar = decodeWith(Gf256Kernels.scalar(), count);
    Measured vector = decodeWith(chosen, count);
    Optional<Measured> peer = peer(count);
    List<Measured> subjects = new ArrayList<>(List.of(scalar));
    if (chosen != Gf256Kernels.scalar()) {
      subjects.add(vector);
    }
    peer.ifPresent(subjects::add);
    Turns taken = turns(subjects, output);
    List<BenchRow> rows = new ArrayList<>();
    peer.ifPresent(ozone -> rows.add(taken.row(ozone.name())));
    rows.add(
        peer.map(ozone -> taken.row(scalar.name(), ozone.name()))
            .orElseGet(() -> taken.row(scalar.name())));
    if (chosen != Gf256Kernels.scalar()) {
      rows.add(taken.row(vector.name(), scalar.name()));
      peer.ifPresent(ozone -> rows.add(taken.row(vector.name(), ozone.name())));
    }
    return rows;
  }

  private Turns turns(List<Measured> subjects, Output output) {
    return new Turns(subjects, turns.duration(), turns.rounds(), output.liveLine());
  }

  private Measured encodeWith(Kernel kernel, int count) {
    Generation generation = new Generation(count, MESSAGE_BYTES, common.seed());
    return measured("encode", kernel, count, generation::encode);
  }

  private Measured decodeWith(Kernel kernel, int count) {
    Generation generation = new Generation(count, MESSAGE_BYTES, common.seed());
    return measured("decode", kernel, count, generation::decode);
  }

  private static Measured measured(String what, Kernel kernel, int count, Runnable turn) {
    return new Measured(
        "rlnc-%s-%dx%d-%s".formatted(what, count, MESSAGE_BYTES, kernel.name()),
        (long) count * MESSAGE_BYTES,
        () -> {
          Gf256Kernels.use(kernel);
          turn.run();
        });
  }

  private Optional<Measured> peer(int count) {
    return BlockDecoder.load(count, MESSAGE_BYTES, common.seed())
        .map(
            decoder ->
                new Measured(
                    "rlnc-decode-%dx%d-ozone".formatted(count, MESSAGE_BYTES),
                    (long) count * MESSAGE_BYTES,
                    decoder::decode));
  }
}
