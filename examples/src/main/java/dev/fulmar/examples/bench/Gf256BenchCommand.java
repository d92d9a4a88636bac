package dev.fulmar.examples.bench;

import dev.fulmar.examples.apps.CommandFailure;
import dev.fulmar.examples.apps.CommonOptions;
import dev.fulmar.examples.apps.Output;
import dev.fulmar.rlnc.field.Gf256Kernels;
import dev.fulmar.rlnc.field.Kernel;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** {@code fulmar bench gf256}: how fast messages are multiplied. */
@Command(
    name = "gf256",
    description = "How fast messages are multiplied in GF(2^8), by each kernel.",
    footer = {
      "",
      "One message times a coefficient is added to another: 64 bytes, 200, 1400 and 64 KB.",
      "  table-64k    the rival: all products in a table, one look-up a byte",
      "  scalar       eight bytes in a long; what is in use until another is found faster",
      "  vector-N     vectors of N bits, if this machine's choice falls on them",
      "  first-1000   1000 messages of 1400 bytes in a Java that has just started, whose choice is",
      "               under way, against one that is told to stay scalar: times as long",
      "Runs in a Java of its own with --add-modules jdk.incubator.vector; servers need that, too:",
      "  java --add-modules jdk.incubator.vector -jar fulmar.jar http serve --port 8080",
      "",
      "Example:",
      "  fulmar bench gf256 --duration 3s"
    })
public final class Gf256BenchCommand implements Callable<Integer> {
  private static final List<Integer> MESSAGES_BYTES = List.of(64, 200, 1400, 65536);

  @Spec private CommandSpec spec;
  @Mixin private CommonOptions common = new CommonOptions();
  @Mixin private TurnOptions turns = new TurnOptions();

  Gf256BenchCommand() {}

  @Override
  public Integer call() throws InterruptedException {
    turns.check(common);
    try {
      if (VectorRun.needsChild()) {
        return VectorRun.inChild(spec.commandLine());
      }
      Output output = common.output();
      BenchTable table = new BenchTable(output);
      table.add(List.of(FirstOperations.compare(turns.rounds())));
      Kernel chosen = VectorRun.chosenKernel(output);
      for (int messageBytes : MESSAGES_BYTES) {
        table.add(compare(messageBytes, chosen, output));
      }
      return 0;
    } catch (IOException e) {
      throw new CommandFailure("no Java of its own can be started: " + e.getMessage());
    }
  }

  private List<BenchRow> compare(int messageBytes, Kernel chosen, Output output) {
    Kernel scalarKernel = Gf256Kernels.scalar();
    Measured table = KernelLoad.of(new TableKernel(), messageBytes, common.seed());
    Measured scalar = KernelLoad.of(scalarKernel, messageBytes, common.seed());
    Measured vector = KernelLoad.of(chosen, messageBytes, common.seed());
    boolean isVector = chosen != scalarKernel;
    List<Measured> subjects = isVector ? List.of(table, scalar, vector) : List.of(table, scalar);
    Turns taken = new Turns(subjects, turns.duration(), turns.rounds(), output.liveLine());
    List<BenchRow> rows = new ArrayList<>();
    rows.add(taken.row(table.name()));
    rows.add(taken.row(scalar.name(), table.name()));
    if (isVector) {
      rows.add(taken.row(vector.name(), scalar.name()));
    }
    return rows;
  }
}
