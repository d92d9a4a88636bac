package dev.fulmar.examples.apps.link;

import static org.awaitility.Awaitility.await;

import dev.fulmar.examples.Main;
import dev.fulmar.examples.Ran;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.FutureTask;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** {@code fulmar link} inside this JVM, on a free port, until its {@code --duration} is over. */
final class RunningLink {
  private static final Pattern PORT = Pattern.compile("(\\d+)}?\\R");

  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();
  private final FutureTask<Integer> run;
  private final int port;

  /** Starts one for datagrams and waits until it can be used. */
  RunningLink(InetSocketAddress server, String... words) {
    this(LinkProtocol.UDP, server, words);
  }

  /** Starts it and waits until it can be used. */
  RunningLink(LinkProtocol protocol, InetSocketAddress server, String... words) {
    List<String> command = new ArrayList<>(List.of("link", "--listen", protocol.word() + ":0"));
    command.addAll(List.of("--to", protocol.word() + ":127.0.0.1:" + server.getPort()));
    command.addAll(List.of(words));
    run =
        new FutureTask<>(
            () ->
                Main.run(
                    new PrintWriter(out, true),
                    new PrintWriter(err, true),
                    command.toArray(String[]::new)));
    new Thread(run, "test-link").start();
    await()
        .pollInterval(Duration.ofMillis(2))
        .failFast("the link has ended", run::isDone)
        .until(() -> PORT.matcher(out.toString()).find());
    Matcher line = PORT.matcher(out.toString());
    port = line.find() ? Integer.parseInt(line.group(1)) : 0;
  }

  /** Where clients send to. */
  InetSocketAddress address() {
    return new InetSocketAddress(InetAddress.getLoopbackAddress(), port);
  }

  /** What it has said on stderr so far. */
  String err() {
    return err.toString();
  }

  /** Waits for the end. */
  Ran ran() throws Exception {
    int exitCode = run.get();
    return new Ran(exitCode, out.toString(), err.toString());
  }
}
