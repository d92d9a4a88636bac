package dev.fulmar.examples;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.fulmar.examples.apps.CommandGroup;
import dev.fulmar.examples.apps.CommonOptions;
import dev.fulmar.examples.apps.PathConverter;
import dev.fulmar.examples.apps.PlainErrors;
import dev.fulmar.examples.apps.coap.CoapCommand;
import dev.fulmar.examples.apps.http.HttpCommand;
import dev.fulmar.examples.apps.link.LinkCommand;
import dev.fulmar.examples.apps.tcp.TcpCommand;
import dev.fulmar.examples.bench.BenchCommand;
import dev.fulmar.examples.demo.DemoCommand;
import dev.fulmar.examples.interop.InteropCommand;
import dev.fulmar.examples.reproduce.ReproduceCommand;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.OutputStreamWriter;
import java.io.PrintWriter;
import java.nio.file.Path;
import picocli.CommandLine;
import picocli.CommandLine.Command;

/** The {@code fulmar} command; it only knows its subcommands. */
@Command(
    name = "fulmar",
    description = "Protocol stacks for bad links, as programs.",
    footer = {"", "Example:", "  fulmar coap serve --port 5683"},
    synopsisSubcommandLabel = "COMMAND",
    subcommands = {
      BenchCommand.class,
      CoapCommand.class,
      DemoCommand.class,
      HttpCommand.class,
      InteropCommand.class,
      LinkCommand.class,
      ReproduceCommand.class,
      TcpCommand.class,
    })
public final class Main extends CommandGroup {
  private static final int USAGE_WIDTH_COLUMNS = 100;

  Main() {}

  /** Runs the command and ends the JVM with its exit code. */
  public static void main(String[] args) {
    PrintWriter out = utf8(FileDescriptor.out);
    PrintWriter err = utf8(FileDescriptor.err);
    Thread.setDefaultUncaughtExceptionHandler(
        (thread, failure) -> PlainErrors.internalError(err, failure));
    System.exit(run(out, err, args));
  }

  /**
   * Runs the command inside this JVM.
   *
   * @param out takes the result lines
   * @param err takes notes and refusals
   * @return 0 when done, 1 when a check failed or the peer could not be reached, 2 on bad usage
   */
  public static int run(PrintWriter out, PrintWriter err, String... args) {
    CommandLine command = commandLine(new Main(), out, err);
    try {
      return command.execute(args);
    } catch (Error failure) { // picocli passes on what is no Exception
      return PlainErrors.internalError(err, failure);
    } finally {
      out.flush();
      err.flush();
    }
  }

  /** A command under this program's manners. */
  static CommandLine commandLine(Object command, PrintWriter out, PrintWriter err) {
    PlainErrors errors = new PlainErrors();
    return new CommandLine(command)
        .setOut(out)
        .setErr(err)
        .registerConverter(Path.class, new PathConverter())
        .setExpandAtFiles(false) // a payload may well begin with '@'
        .setExecutionStrategy(CommonOptions::execute)
        .setUsageHelpWidth(USAGE_WIDTH_COLUMNS)
        .setParameterExceptionHandler(errors)
        .setExecutionExceptionHandler(errors);
  }

  private static PrintWriter utf8(FileDescriptor descriptor) {
    return new PrintWriter(new OutputStreamWriter(new FileOutputStream(descriptor), UTF_8), true);
  }
}
