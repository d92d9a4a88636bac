package dev.fulmar.rlnc.protocol.exchange;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.fulmar.netem.sim.Simulation;
import dev.fulmar.rlnc.protocol.ClientSession.Event;
import dev.fulmar.rlnc.protocol.Outgoing;
import dev.fulmar.rlnc.protocol.Reply;
import dev.fulmar.rlnc.wire.BinaryResponse;
import dev.fulmar.rlnc.wire.Capability;
import dev.fulmar.rlnc.wire.SenderId;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

/** A server that codes is replaced for a while by one that does not, and comes back. */
class ReplacedServerTest {
  private static final int MESSAGES = 60;
  private static final long INTERVAL_NANOS = 100_000_000L;
  private static final long PLAIN_FROM_NANOS = 2_000_000_000L;
  private static final long PLAIN_TO_NANOS = 4_000_000_000L;
  private static final long LIMIT_NANOS = 100_000_000_000_000L;

  private final List<String> executed = new ArrayList<>();
  private final Set<String> byThemselves = new HashSet<>(); // at the one that does not code
  private final Map<SenderId, VirtualServer> sessions = new HashMap<>();
  private final Map<SenderId, JournalDisk> journals = new HashMap<>();
  private Simulation simulation;
  private SplittableRandom random;
  private PlainServer plain;
  private VirtualClient client;
  private Conditions conditions;

  private boolean arrive(Outgoing request, Consumer<Reply> reply) {
    boolean isPlain =
        simulation.nowNanos() >= PLAIN_FROM_NANOS && simulation.nowNanos() < PLAIN_TO_NANOS;
    if (isPlain) {
      if (request instanceof Outgoing.Native single) {
        byThemselves.add(new String(single.request().content(), UTF_8));
      }
      return plain.arrive(request, reply);
    }
    if (request instanceof Outgoing.Plain single) {
      executed.add(new String(single.request().content(), UTF_8));
      reply.accept(ofOneThatCodes(single));
      return true;
    }
    SenderId sender =
        request instanceof Outgoing.Native single
            ? single.field().sender()
            : ((Outgoing.Coded) request).field().sender();
    return sessions.computeIfAbsent(sender, this::newSession).arrive(request, reply);
  }

  private static Reply ofOneThatCodes(Outgoing.Plain request) {
    return new Reply(
        200,
        Optional.empty(),
        Optional.of(new Capability(32, 65_536)),
        List.of(),
        Optional.of(new BinaryResponse(200, List.of(), ("r" + request.id()).getBytes(UTF_8))),
        OptionalLong.empty());
  }

  private VirtualServer newSession(SenderId sender) {
    JournalDisk journal = new JournalDisk();
    journals.put(sender, journal);
    return new VirtualServer(simulation, conditions, journal, random);
  }

  private void run(long seed, double lost) {
    simulation = new Simulation();
    random = new SplittableRandom(seed);
    executed.clear();
    byThemselves.clear();
    sessions.clear();
    journals.clear();
    conditions = PlainServerTest.lossy(lost, seed % 3 / 2.0, 0);
    plain = new PlainServer(simulation, random, 0, 0);
    Network network = new Network(simulation, conditions, this::arrive, random);
    StoreDisk store = new StoreDisk(SenderId.random(random));
    client = new VirtualClient(simulation, conditions.sender(), store, network, random);
    simulation.schedule(0, client::start);
    for (int i = 0; i < MESSAGES; i++) {
      simulation.schedule(i * INTERVAL_NANOS, client::want);
    }
    assertThat(simulation.runUntil(() -> client.isDone(MESSAGES), LIMIT_NANOS))
        .as("seed %d ends", seed)
        .isTrue();
    journals.values().forEach(journal -> executed.addAll(journal.effects));
    executed.addAll(plain.executed);
  }

  /** Who sends to one that codes cannot know that another one takes it by itself meanwhile. */
  private List<String> withoutLateNatives() {
    List<String> others = new ArrayList<>(executed);
    others.removeAll(byThemselves);
    return others;
  }

  private Set<String> unknown() {
    Set<String> unknown = new HashSet<>();
    for (Event event : client.events) {
      if (event instanceof Event.FateUnknown fate) {
        unknown.add(VirtualClient.content(fate.id()));
      }
    }
    return unknown;
  }

  @Test
  void eachMessageIsDeliveredOnceByOneOrTheOther() {
    for (long seed = 1; seed <= 15; seed++) {
      run(seed, 0);
      assertThat(withoutLateNatives()).as("seed %d", seed).doesNotHaveDuplicates();
      assertThat(new HashSet<>(executed)).hasSizeGreaterThanOrEqualTo(MESSAGES - unknown().size());
      assertThat(journals).as("a new sender when it comes back").hasSize(2);
      assertThat(plain.executed).hasSizeGreaterThan(5);
      assertThat(client.events).doesNotHaveAnyElementsOfTypes(Event.Failed.class);
    }
  }

  @Test
  void nothingIsDeliveredTwiceOrLostUntoldWhateverIsLost() {
    for (long seed = 1; seed <= 20; seed++) {
      run(seed, .3);
      assertThat(withoutLateNatives()).as("seed %d", seed).doesNotHaveDuplicates();
      Set<String> told = unknown();
      told.addAll(executed);
      assertThat(told).as("seed %d", seed).hasSize(MESSAGES);
      assertThat(client.events).doesNotHaveAnyElementsOfTypes(Event.Failed.class);
    }
  }
}
