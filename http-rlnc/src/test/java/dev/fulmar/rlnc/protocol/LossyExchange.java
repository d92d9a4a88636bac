package dev.fulmar.rlnc.protocol;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.fulmar.netem.sim.Simulation;
import dev.fulmar.rlnc.coding.Combination;
import dev.fulmar.rlnc.coding.NativeMessage;
import dev.fulmar.rlnc.wire.Acknowledgement;
import dev.fulmar.rlnc.wire.CodingHeader;
import dev.fulmar.rlnc.wire.Parsed;
import dev.fulmar.rlnc.wire.WireLimits;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.LongSupplier;
import java.util.function.Supplier;

/** A sender and a receiver in virtual time; everything goes over the wire's text forms. */
final class LossyExchange {
  private final Simulation simulation = new Simulation();
  private final RequestSender sender;
  private final RlncReceiver receiver; // null: a plain server that takes each request as new
  private final Supplier<Fate> fates;
  private final LongSupplier delayNanos;
  final List<NativeMessage> delivered = new ArrayList<>();
  final List<Reception.Refused> refusals = new ArrayList<>();
  long responseBytes;

  LossyExchange(
      RequestSender sender, RlncReceiver receiver, Supplier<Fate> fates, LongSupplier delayNanos) {
    this.sender = sender;
    this.receiver = receiver;
    this.fates = fates;
    this.delayNanos = delayNanos;
  }

  /** Submits a message every so often and runs until all are delivered or it is too late. */
  boolean run(List<byte[]> bodies, long intervalNanos, long limitNanos) {
    for (int i = 0; i < bodies.size(); i++) {
      byte[] body = bodies.get(i);
      simulation.schedule(
          i * intervalNanos,
          () -> {
            sender.submit(body);
            pump();
          });
    }
    return simulation.runUntil(() -> sender.delivered() == bodies.size(), limitNanos);
  }

  long nowNanos() {
    return simulation.nowNanos();
  }

  private void pump() {
    long nowNanos = simulation.nowNanos();
    Optional<Transmission> next = sender.nextTransmission(nowNanos);
    while (next.isPresent()) {
      send(next.get());
      next = sender.nextTransmission(nowNanos);
    }
    long wakeUpNanos = sender.nextTimeoutNanos();
    if (wakeUpNanos < Long.MAX_VALUE) {
      simulation.schedule(wakeUpNanos, this::wakeUp);
    }
  }

  private void wakeUp() {
    if (sender.nextTimeoutNanos() <= simulation.nowNanos()) {
      sender.onTimeout(simulation.nowNanos());
      pump();
    }
  }

  private void send(Transmission transmission) {
    Fate fate = fates.get();
    if (fate == Fate.REQUEST_LOST) {
      return;
    }
    String header = CodingHeader.write(transmission.combination());
    byte[] body = transmission.combination().payload();
    simulation.schedule(
        simulation.nowNanos() + delayNanos.getAsLong(),
        () -> {
          Optional<Acknowledgement> answer = receive(header, body);
          if (fate == Fate.ANSWERED && answer.isPresent()) {
            answer(transmission.number(), answer.get().toJson());
          }
        });
  }

  private void answer(long number, String json) {
    simulation.schedule(
        simulation.nowNanos() + delayNanos.getAsLong(),
        () -> {
          Parsed<Acknowledgement> parsed = Acknowledgement.parse(json);
          sender.onAcknowledgement(number, ((Parsed.Accepted<Acknowledgement>) parsed).value());
          pump();
        });
  }

  private Optional<Acknowledgement> receive(String header, byte[] body) {
    Combination combination =
        ((Parsed.Accepted<Combination>) CodingHeader.read(header, body, WireLimits.DEFAULT))
            .value();
    if (receiver == null) {
      delivered.add(new NativeMessage(combination.oldest(), body));
      return counted(new Acknowledgement(combination.oldest(), combination.oldest()));
    }
    Reception reception = receiver.offer(combination);
    for (Optional<NativeMessage> next = receiver.nextDelivery();
        next.isPresent();
        next = receiver.nextDelivery()) {
      delivered.add(next.get());
    }
    if (reception instanceof Reception.Refused refused) {
      refusals.add(refused);
      return Optional.empty();
    }
    return counted(receiver.acknowledgement());
  }

  private Optional<Acknowledgement> counted(Acknowledgement acknowledgement) {
    responseBytes += acknowledgement.toJson().getBytes(UTF_8).length;
    return Optional.of(acknowledgement);
  }
}
