package dev.fulmar.rlnc.protocol.exchange;

import dev.fulmar.rlnc.coding.Combination;
import dev.fulmar.rlnc.protocol.Packet;
import dev.fulmar.rlnc.wire.Incarnation;
import dev.fulmar.rlnc.wire.MessageId;
import dev.fulmar.rlnc.wire.Report;
import dev.fulmar.rlnc.wire.SenderId;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.random.RandomGenerator;

/**
 * Somebody who has seen a client's id and speaks for it, where no key is asked for. It cannot make
 * a symbol that looks genuine; if it could, or named the run that the server knows, only a key
 * helps.
 */
final class Forger {
  private static final int MAX_BYTES = 200;

  private final VirtualServer server;
  private final SenderId sender;
  private final RandomGenerator random;

  Forger(VirtualServer server, SenderId sender, RandomGenerator random) {
    this.server = server;
    this.sender = sender;
    this.random = random;
  }

  void send() {
    if (server.session().isPresent()) {
      server.arrive(packet(server.session().get().report()), OptionalLong.empty(), reply -> {});
    }
  }

  private Packet packet(Report report) {
    Incarnation incarnation = server.session().orElseThrow().incarnation();
    long decoded = report.decoded();
    return switch (random.nextInt(7)) {
      case 0 -> packet(copy(incarnation), 1, 0, near(report));
      case 1 -> packet(incarnation, decoded + 2 + random.nextLong(1000), 0, near(report));
      case 2 -> packet(incarnation, 1, decoded + 1 + random.nextLong(1000), near(report));
      case 3 -> packet(incarnation, 1, 0, combination(anyId()));
      case 4 -> packet(incarnation, 1, 0, combination(report.newest() + 1 + random.nextInt(100)));
      default -> packet(incarnation, decoded + 1, 0, near(report));
    };
  }

  /** As a copy of the store would come, opened as often or more often or less. */
  private Incarnation copy(Incarnation incarnation) {
    long number = Math.max(1, incarnation.number() + random.nextInt(3) - 1);
    return new Incarnation(number, random.nextLong(), List.of(random.nextLong()));
  }

  private long anyId() {
    return 1 + (random.nextLong() >>> 1) % (MessageId.MAX - 1000);
  }

  /** About where the client is. */
  private Combination near(Report report) {
    return combination(Math.max(1, report.seen() + 1 - random.nextInt(3)));
  }

  private Combination combination(long oldest) {
    int[] lengths = new int[random.nextInt(1, 20)];
    for (int i = 0; i < lengths.length; i++) {
      lengths[i] = random.nextInt(1, MAX_BYTES);
    }
    byte[] coefficients = new byte[lengths.length];
    random.nextBytes(coefficients);
    coefficients[0] = 1;
    byte[] payload = new byte[Combination.longest(lengths)];
    random.nextBytes(payload);
    return new Combination(oldest, lengths, coefficients, payload);
  }

  private Packet packet(Incarnation incarnation, long old, long rack, Combination combination) {
    return new Packet(
        sender, incarnation, old, rack, random.nextLong(1, 1000), Optional.of(combination));
  }
}
