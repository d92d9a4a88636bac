package dev.fulmar.rlnc.protocol.exchange;

import dev.fulmar.netem.sim.Simulation;
import dev.fulmar.rlnc.coding.Combination;
import dev.fulmar.rlnc.protocol.Outgoing;
import dev.fulmar.rlnc.protocol.Reply;
import dev.fulmar.rlnc.wire.BinaryRequest;
import dev.fulmar.rlnc.wire.CodedPacket;
import dev.fulmar.rlnc.wire.Field;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.random.RandomGenerator;

/** Loses, delays, reorders, duplicates, alters and pollutes. */
final class Network {
  private final Simulation simulation;
  private final Conditions conditions;
  private final Peer peer;
  private final RandomGenerator random;
  private final Set<Long> sentByThemselves = new HashSet<>();
  long transmissions;
  int sentByThemselvesAgain;
  int repliesLostToMessages;

  Network(Simulation simulation, Conditions conditions, Peer peer, RandomGenerator random) {
    this.simulation = simulation;
    this.conditions = conditions;
    this.peer = peer;
    this.random = random;
  }

  /**
   * Carries a request.
   *
   * @param onReply is given the response if it arrives
   * @param onRefused is told if nobody was there, mostly, and whether nothing was sent
   */
  void send(Outgoing request, Consumer<Reply> onReply, Consumer<Boolean> onRefused) {
    transmissions++;
    if (request instanceof Outgoing.Native single
        && !sentByThemselves.add(single.field().mark().orElseThrow().id())) {
      sentByThemselvesAgain++;
    }
    double draw = random.nextDouble();
    double lost = conditions.lossProbability();
    if (draw < lost * conditions.requestShare()) {
      return;
    }
    boolean loses = draw < lost;
    repliesLostToMessages += loses && !(request instanceof Outgoing.Coded) ? 1 : 0;
    Outgoing arriving = alter(request);
    carry(arriving, loses, onReply, onRefused);
    if (random.nextDouble() < conditions.duplicateProbability()) {
      carry(arriving, false, onReply, nothingWasSent -> {});
    }
  }

  private void carry(
      Outgoing request, boolean losesReply, Consumer<Reply> onReply, Consumer<Boolean> onRefused) {
    after(
        delayNanos(),
        () -> {
          boolean arrived =
              peer.arrive(
                  request,
                  reply -> {
                    if (!losesReply) {
                      after(delayNanos(), () -> onReply.accept(reply));
                    }
                  });
          if (!arrived && !losesReply) {
            boolean nothingWasSent = random.nextBoolean();
            if (nothingWasSent && request instanceof Outgoing.Native single) {
              sentByThemselves.remove(single.field().mark().orElseThrow().id());
            }
            after(delayNanos(), () -> onRefused.accept(nothingWasSent));
          }
        });
  }

  private long delayNanos() {
    long jitterNanos =
        conditions.jitterNanos() == 0 ? 0 : random.nextLong(conditions.jitterNanos());
    boolean isVeryLate = conditions.jitterNanos() > 0 && random.nextInt(100) == 0;
    return conditions.delayNanos() + jitterNanos * (isVeryLate ? 40 : 1);
  }

  private void after(long nanos, Runnable task) {
    simulation.schedule(simulation.nowNanos() + nanos, task);
  }

  private Outgoing alter(Outgoing request) {
    if (request instanceof Outgoing.Native single && conditions.alters()) {
      BinaryRequest before = single.request();
      List<Field> fields = new ArrayList<>(before.fields());
      fields.add(new Field("x-inspected", "yes"));
      return new Outgoing.Native(
          single.number(),
          single.deadlineNanos(),
          single.field(),
          new BinaryRequest(before.method(), before.target(), fields, before.content()));
    }
    if (request instanceof Outgoing.Coded coded
        && coded.packet().combination().isPresent()
        && random.nextDouble() < conditions.pollutionProbability()) {
      CodedPacket packet = coded.packet();
      return new Outgoing.Coded(
          coded.number(),
          coded.deadlineNanos(),
          coded.field(),
          new CodedPacket(
              packet.rack(), packet.seq(), Optional.of(polluted(packet.combination().get()))));
    }
    return request;
  }

  private Combination polluted(Combination combination) {
    byte[] payload = combination.payload().clone();
    payload[random.nextInt(payload.length)] ^= (byte) (1 << random.nextInt(8));
    return new Combination(
        combination.oldest(), combination.lengths(), combination.coefficients(), payload);
  }
}
