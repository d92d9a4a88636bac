package dev.fulmar.rlnc.protocol.exchange;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fulmar.netem.sim.Simulation;
import dev.fulmar.rlnc.protocol.ClientSession.Event;
import dev.fulmar.rlnc.wire.SenderId;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** A server that does not code gets each request once at the most, in order. */
class PlainServerTest {
  private static final long LIMIT_NANOS = 100_000_000_000_000L;
  private static final int MESSAGES = 30;
  private static final long KILLED_WITHIN_NANOS = 700_000_000L; // about what all takes

  private final Simulation simulation = new Simulation();
  private PlainServer server;
  private Network network;
  private VirtualClient client;

  private void run(Conditions conditions, long seed, double busy, double slow) {
    SplittableRandom random = new SplittableRandom(seed);
    server = new PlainServer(simulation, random, busy, slow);
    network = new Network(simulation, conditions, server, random);
    StoreDisk store = new StoreDisk(SenderId.random(random));
    client = new VirtualClient(simulation, conditions.sender(), store, network, random);
    long startNanos = simulation.nowNanos();
    simulation.schedule(startNanos, client::start);
    for (int i = 0; i < MESSAGES; i++) {
      simulation.schedule(startNanos + 1, client::want);
    }
    VirtualClient killed = client; // and none of the runs after this one
    for (int i = 0; i < conditions.clientKills(); i++) {
      simulation.schedule(startNanos + random.nextLong(KILLED_WITHIN_NANOS), () -> killed.kill(1));
    }
    assertThat(simulation.runUntil(() -> client.isDone(MESSAGES), startNanos + LIMIT_NANOS))
        .as("seed %d", seed)
        .isTrue();
  }

  static Conditions lossy(double lost, double requestShare, int kills) {
    Conditions clean = Conditions.clean(MESSAGES);
    return new Conditions(
        MESSAGES,
        clean.sender(),
        clean.limits(),
        lost,
        requestShare,
        clean.delayNanos(),
        clean.delayNanos(),
        0,
        0,
        false,
        0,
        kills,
        0,
        0,
        0,
        0);
  }

  private Set<Long> unknown() {
    return client.events.stream()
        .filter(Event.FateUnknown.class::isInstance)
        .map(event -> ((Event.FateUnknown) event).id())
        .collect(Collectors.toSet());
  }

  private static List<String> contents(long upTo) {
    List<String> contents = new ArrayList<>();
    for (long id = 1; id <= upTo; id++) {
      contents.add(VirtualClient.content(id));
    }
    return contents;
  }

  @Test
  void onACleanPathEachRequestIsSentOnceAndAnswered() {
    run(Conditions.clean(MESSAGES), 1, 0, 0);
    assertThat(server.executed).isEqualTo(contents(MESSAGES));
    assertThat(network.transmissions).isEqualTo(MESSAGES);
    assertThat(client.badResponses).isZero();
    assertThat(client.events).hasAtLeastOneElementOfType(Event.FellBack.class);
    assertThat(unknown()).isEmpty();
  }

  @Test
  void nothingIsExecutedTwiceOrOutOfOrderHoweverMuchIsLostAndHoweverOftenTheClientRestarts() {
    for (long seed = 1; seed <= 300; seed++) {
      run(lossy(0.4, seed % 3 / 2.0, (int) (seed % 4)), seed, seed % 2 * 0.1, 0);
      assertThat(server.executed).as("seed %d", seed).doesNotHaveDuplicates();
      List<String> known = new ArrayList<>(server.executed);
      unknown().forEach(id -> known.remove(VirtualClient.content(id))); // may arrive at any time
      List<String> inOrder = new ArrayList<>(contents(MESSAGES));
      inOrder.retainAll(known);
      assertThat(known).as("seed %d", seed).isEqualTo(inOrder);
      assertThat(network.sentByThemselvesAgain).isZero();
    }
  }

  @Test
  void ofWhatAKilledClientLeavesOnlyWhatMayHaveLeftIsUnknownAndThatIsSaid() {
    for (long seed = 1; seed <= 300; seed++) {
      run(lossy(0, 0, 3), seed, seed % 2 * 0.1, 0);
      List<Long> unknown = new ArrayList<>();
      for (Event event : client.events) {
        if (event instanceof Event.FateUnknown fate) {
          unknown.add(fate.id());
        }
      }
      assertThat(unknown.size()).as("seed %d", seed).isLessThanOrEqualTo(3);
      int toldTwice = unknown.size() - MESSAGES;
      for (long id = 1; id <= MESSAGES; id++) {
        int completions = client.completions.getOrDefault(id, 0);
        assertThat(completions > 0 || unknown.contains(id))
            .as("seed %d, message %d is told of", seed, id)
            .isTrue();
        toldTwice += completions;
      }
      assertThat(toldTwice).as("seed %d, but by a kill between", seed).isLessThanOrEqualTo(3);
      assertThat(server.executed).as("seed %d", seed).doesNotHaveDuplicates();
      assertThat(server.executed.size()).isGreaterThanOrEqualTo(MESSAGES - unknown.size());
    }
  }

  @Test
  void exactlyTheRequestsWhoseAnswerWasLostHaveAnUnknownFate() {
    for (long seed = 1; seed <= 200; seed++) {
      run(lossy(0.3, 0, 0), seed, 0, 0);
      assertThat(server.executed).as("seed %d", seed).isEqualTo(contents(MESSAGES));
      Set<Long> unknown = unknown();
      for (long id = 1; id <= MESSAGES; id++) {
        int completions = client.completions.getOrDefault(id, 0);
        assertThat(completions)
            .as("seed %d, id %d", seed, id)
            .isEqualTo(unknown.contains(id) ? 0 : 1);
      }
      assertThat(unknown.size()).as("seed %d", seed).isEqualTo(network.repliesLostToMessages);
    }
  }

  @Test
  void aRequestThatTheServerDeclinedIsSentLater() {
    run(lossy(0, 0, 0), 7, 0.3, 0);
    assertThat(server.executed).isEqualTo(contents(MESSAGES));
    assertThat(unknown()).isEmpty();
    assertThat(client.badResponses).isZero();
  }

  @Test
  void aSlowAnswerIsStillWaitedForWhenAProbeHasShownThatTheServerDoesNotCode() {
    run(lossy(0, 0, 0), 7, 0, 0.5);
    assertThat(unknown()).isEmpty();
    assertThat(client.badResponses).isZero();
  }
}
