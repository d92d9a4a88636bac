package dev.fulmar.examples.apps.link;

import dev.fulmar.examples.apps.CommandFailure;
import dev.fulmar.examples.apps.CommonOptions;
import dev.fulmar.examples.apps.SocketName;
import dev.fulmar.netem.control.ControlServer;
import dev.fulmar.netem.control.LinkControl;
import dev.fulmar.netem.scenario.ScenarioPlayer;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import picocli.CommandLine.ParameterException;

/**
 * The links of one run, and whatever changes and watches them.
 *
 * <pre>
 *   started, and ended the other way round:  files ── links ── control ── scenario
 * </pre>
 */
final class RunningLinks implements AutoCloseable {
  private static final String MAX_REQUEST_SECONDS = "sun.net.httpserver.maxReqTime";

  private final Map<String, ImpairedLink> links = new LinkedHashMap<>();
  private final Deque<Runnable> endings = new ArrayDeque<>();
  private final LinkControl control = new LinkControl();
  private final LinkFiles files;
  private ScenarioPlayer player;
  private ControlServer server;

  private RunningLinks(LinkFiles files) {
    this.files = files;
  }

  /**
   * Starts all; if one fails, none is left running.
   *
   * @param controlPort where to take changes by HTTP; null for nowhere
   * @throws ParameterException if something that the user asked for is not for these links
   * @throws CommandFailure if a port or a file cannot be had
   */
  static RunningLinks start(
      LinkPlans plans, LinkFiles files, Integer controlPort, CommonOptions common) {
    RunningLinks running = new RunningLinks(files);
    try {
      running.startAll(plans, controlPort, common);
      return running;
    } catch (ParameterException | CommandFailure failed) {
      running.close();
      throw failed;
    }
  }

  private void startAll(LinkPlans plans, Integer controlPort, CommonOptions common) {
    files.open(plans, common);
    endings.push(files::close);
    LinkStart start = new LinkStart(plans, files);
    for (LinkPlan plan : plans.links()) {
      ImpairedLink link = start.start(plan, common);
      endings.push(link::close);
      links.put(plan.name(), link);
      control.add(plan.name(), link.controlled(), plan.up(), plan.down());
    }
    if (controlPort != null) {
      server = startServer(controlPort);
      endings.push(server::close);
    }
    if (plans.scenario() != null) {
      player = new ScenarioPlayer(plans.scenario(), control);
      endings.push(player::close);
    }
  }

  private ControlServer startServer(int port) {
    if (System.getProperty(MAX_REQUEST_SECONDS) == null) {
      System.setProperty(MAX_REQUEST_SECONDS, "10"); // the JDK's server waits for ever by default
    }
    try {
      return ControlServer.start(control, port);
    } catch (IOException cannotListen) {
      throw new CommandFailure(
          "cannot listen on control 127.0.0.1:%d: %s"
              .formatted(port, cannotListen.getMessage().toLowerCase(Locale.ROOT)));
    }
  }

  /** The links by their names. */
  Map<String, ImpairedLink> links() {
    return links;
  }

  /** Where the control is, for a person to read; null if there is none. */
  String controlUri() {
    return server == null ? null : "http://%s/links".formatted(SocketName.of(server.address()));
  }

  /** Why the files are not what they might be, a sentence each; complete once it is closed. */
  List<String> complaints() {
    return files.complaints();
  }

  /** What the user asked for and did not get, a sentence each; complete once it is closed. */
  List<String> failures() {
    List<String> failures = new ArrayList<>(files.failures());
    links.forEach(
        (name, link) ->
            link.failure()
                .ifPresent(
                    failure ->
                        failures.add(
                            "link %s failed and relayed nothing from then on: %s"
                                .formatted(name, failure))));
    return failures;
  }

  /** Whether a link has ended by itself. */
  boolean hasFailed() {
    return links.values().stream().anyMatch(link -> link.failure().isPresent());
  }

  /** What is to be told of the run beside what each link did; complete once it is closed. */
  List<String> remarks() {
    List<String> remarks = new ArrayList<>();
    if (player != null && player.failed() > 0) {
      remarks.add(
          "%d step(s) of the scenario were refused by their link".formatted(player.failed()));
    }
    if (server != null && server.refused() > 0) {
      remarks.add("%d request(s) to the control were refused".formatted(server.refused()));
    }
    return remarks;
  }

  /** Ends all. Calling it again does nothing. */
  @Override
  public void close() {
    while (!endings.isEmpty()) {
      endings.pop().run();
    }
  }
}
