package dev.fulmar.examples.reproduce;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.fulmar.examples.reproduce.cocored.CocoRedExperiment;
import dev.fulmar.examples.reproduce.cocored.CocoRedSocketsExperiment;
import dev.fulmar.examples.reproduce.frame.Experiment;
import dev.fulmar.examples.reproduce.frame.WorkerLoop;
import dev.fulmar.examples.reproduce.rlnc.RlncExperiment;
import dev.fulmar.examples.reproduce.rlnc.RlncSocketsExperiment;
import dev.fulmar.examples.reproduce.transport.FairnessExperiment;
import dev.fulmar.examples.reproduce.transport.MrvhsExperiment;
import dev.fulmar.examples.reproduce.transport.MrvhsSocketsExperiment;
import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.util.List;

/** A virtual machine that runs cells for another one; nobody starts it by hand. */
public final class WorkerMain {
  private static final List<Experiment> EXPERIMENTS =
      List.of(
          new CocoRedExperiment(),
          new CocoRedSocketsExperiment(),
          new FairnessExperiment(),
          new MrvhsExperiment(),
          new MrvhsSocketsExperiment(),
          new RlncExperiment(),
          new RlncSocketsExperiment());

  private WorkerMain() {}

  /**
   * Serves until the other end is gone.
   *
   * @param args the experiment's name
   * @throws InterruptedException if this thread is to end
   */
  public static void main(String[] args) throws InterruptedException {
    Experiment experiment =
        EXPERIMENTS.stream()
            .filter(known -> args.length == 1 && known.name().equals(args[0]))
            .findFirst()
            .orElseThrow(() -> new IllegalArgumentException("one experiment is to be named"));
    PrintStream answers = System.out;
    System.setOut(System.err); // whoever prints anything is not to be taken for an answer
    WorkerLoop.serveUntilOrphaned(
        experiment, new BufferedReader(new InputStreamReader(System.in, UTF_8)), answers);
  }
}
