package dev.fulmar.rlnc.protocol.exchange;

import dev.fulmar.netem.sim.Simulation;
import dev.fulmar.rlnc.protocol.ClientSession.Event;
import dev.fulmar.rlnc.wire.SenderId;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/** One run: a client, a server, and a network between them, all from one seed. */
final class Exchange {
  private static final long LIMIT_NANOS = 100_000_000_000_000L; // of virtual time
  private static final long MAX_HELD_BYTES = 64 * 1024;

  final Simulation simulation = new Simulation();
  final SplittableRandom random;
  final Conditions conditions;
  final JournalDisk journal = new JournalDisk();
  final VirtualServer server;
  final VirtualClient client;
  final Network network;
  private final SenderId sender;
  private boolean ended;

  Exchange(Conditions conditions, long seed) {
    this.random = new SplittableRandom(seed);
    this.conditions = conditions;
    this.server = new VirtualServer(simulation, conditions, journal, random);
    this.network = new Network(simulation, conditions, server, random);
    this.sender = SenderId.random(random);
    StoreDisk store = new StoreDisk(sender);
    this.client = new VirtualClient(simulation, conditions.sender(), store, network, random);
  }

  /** One with conditions drawn from the seed, too. */
  static Exchange drawn(long seed, int forgeries) {
    Conditions conditions = Conditions.drawn(new SplittableRandom(~seed));
    return new Exchange(conditions.withForgeries(forgeries), seed);
  }

  /** Runs to the end, or until it is too late. */
  Exchange run() {
    return runAt(random.nextBoolean() ? 0 : random.nextLong(300_000_000L));
  }

  /** The same with a message every so often. */
  Exchange runAt(long intervalNanos) {
    simulation.schedule(0, client::start);
    for (int i = 0; i < conditions.messages(); i++) {
      simulation.schedule(i * intervalNanos, client::want);
    }
    long spanNanos = conditions.spanNanos(intervalNanos);
    for (int i = 0; i < conditions.serverKills(); i++) {
      at(random.nextLong(spanNanos), () -> server.kill(random.nextLong(3_000_000_000L)));
    }
    for (int i = 0; i < conditions.clientKills(); i++) {
      at(random.nextLong(spanNanos), () -> client.kill(random.nextLong(3_000_000_000L)));
    }
    for (int i = 0; i < conditions.expiries(); i++) {
      at(random.nextLong(spanNanos), server::expire);
    }
    Forger forger = new Forger(server, sender, random);
    for (int i = 0; i < conditions.forgeries(); i++) {
      at(random.nextLong(spanNanos), forger::send);
    }
    ended = simulation.runUntil(() -> client.isDone(conditions.messages()), LIMIT_NANOS);
    return this;
  }

  private void at(long nanos, Runnable task) {
    simulation.schedule(nanos, task);
  }

  /** Messages that never reached the application. */
  int lost() {
    return (int) expected().stream().filter(text -> !journal.effects.contains(text)).count();
  }

  /** Messages that reached it more than once. */
  int twice() {
    return journal.effects.size() - (int) journal.effects.stream().distinct().count();
  }

  boolean isStuck() {
    return !ended;
  }

  /** What is wrong; empty if nothing is. */
  List<String> faults() {
    List<String> faults = new ArrayList<>();
    if (isStuck()) {
      faults.add("stuck at " + journal.effects.size() + " delivered");
    } else if (!journal.effects.equals(expected())) {
      faults.add("delivered " + journal.effects);
    }
    client.completions.forEach(
        (id, times) -> {
          if (times != 1) {
            faults.add(id + " was completed " + times + " times");
          }
        });
    if (conditions.clientKills() == 0
        && !isStuck()
        && client.completions.size() != conditions.messages()) {
      faults.add("completed " + client.completions.size());
    }
    if (client.badResponses > 0) {
      faults.add(client.badResponses + " responses of other messages, or lost");
    }
    for (Event event : client.events) {
      if (event instanceof Event.FateUnknown
          || event instanceof Event.Failed
          || event instanceof Event.FellBack) {
        faults.add(event.toString());
      }
    }
    if (network.sentByThemselvesAgain > 0) {
      faults.add(network.sentByThemselvesAgain + " were sent by themselves again");
    }
    if (server.mostHeldBytes > MAX_HELD_BYTES) {
      faults.add("held " + server.mostHeldBytes + " bytes");
    }
    return faults;
  }

  private List<String> expected() {
    List<String> expected = new ArrayList<>();
    for (long id = 1; id <= conditions.messages(); id++) {
      expected.add(VirtualClient.content(id));
    }
    return expected;
  }
}
