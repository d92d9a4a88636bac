package dev.fulmar.rlnc.journal;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.fulmar.rlnc.protocol.ClientKey;
import dev.fulmar.rlnc.protocol.ClientRecord;
import dev.fulmar.rlnc.protocol.Handled;
import dev.fulmar.rlnc.wire.Incarnation;
import dev.fulmar.rlnc.wire.NumberedResponse;
import dev.fulmar.rlnc.wire.SenderId;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.random.RandomGenerator;

/** What a server does with its journal, in an order that a seed gives; it goes on after crashes. */
final class JournalScript {
  private static final int CLIENTS = 3;
  private static final long FIRST_BASE = 10L;

  private enum Kind {
    BEGIN,
    DELIVER,
    DELIVER_SILENTLY,
    NOTE,
    ACKNOWLEDGE
  }

  private record Operation(Kind kind, int client, long number) {
    String line() {
      return kind + " " + client + " " + number;
    }

    boolean hasLine() {
      return kind == Kind.DELIVER || kind == Kind.NOTE;
    }
  }

  private final List<Operation> operations = new ArrayList<>();
  private final List<String> lines = new ArrayList<>();
  private final Map<Integer, Long> incarnations = new HashMap<>();
  private final Map<Integer, Long> delivered = new HashMap<>();
  private final Map<Integer, Long> acknowledged = new HashMap<>();
  private int done;

  JournalScript(int length, RandomGenerator random) {
    long[] next = new long[CLIENTS];
    long[] incarnation = new long[CLIENTS];
    for (int client = 0; client < CLIENTS; client++) {
      next[client] = FIRST_BASE * (client + 1) + 1;
      operations.add(new Operation(Kind.BEGIN, client, ++incarnation[client]));
    }
    for (int place = 0; place < length; place++) {
      int client = random.nextInt(CLIENTS);
      Kind kind =
          switch (random.nextInt(10)) {
            case 0 -> Kind.BEGIN;
            case 1 -> Kind.NOTE;
            case 2 -> Kind.DELIVER_SILENTLY;
            case 3, 4 -> Kind.ACKNOWLEDGE;
            default -> Kind.DELIVER;
          };
      long number =
          switch (kind) {
            case BEGIN -> ++incarnation[client];
            case NOTE -> place;
            case ACKNOWLEDGE -> next[client] - 1 - random.nextInt(2);
            default -> next[client]++;
          };
      operations.add(new Operation(kind, client, number));
    }
  }

  static ClientKey key(int client) {
    return new ClientKey(client == 0 ? "" : "CN=" + client, new SenderId(client, 7));
  }

  private static Incarnation incarnation(long number) {
    return Incarnation.of(number, ~number);
  }

  static byte[] response(int client, long id) {
    return ("response " + client + " " + id + " " + "x".repeat(200)).getBytes(UTF_8);
  }

  /** Does the rest. */
  void run(FileDeliveryJournal journal) throws Exception {
    for (; done < operations.size(); done++) {
      Operation operation = operations.get(done);
      perform(journal, operation);
      isDone(operation);
    }
  }

  private static void perform(FileDeliveryJournal journal, Operation operation) throws Exception {
    ClientKey client = key(operation.client);
    byte[] line = (operation.line() + "\n").getBytes(UTF_8);
    switch (operation.kind) {
      case BEGIN ->
          journal.begin(client, incarnation(operation.number), FIRST_BASE * (operation.client + 1));
      case NOTE -> journal.note(line);
      case ACKNOWLEDGE -> journal.acknowledge(client, operation.number);
      default ->
          journal.deliver(
              client,
              operation.number,
              () ->
                  new Handled(
                      response(operation.client, operation.number),
                      operation.hasLine() ? Optional.of(line) : Optional.empty()));
    }
  }

  private void isDone(Operation operation) {
    switch (operation.kind) {
      case BEGIN -> incarnations.put(operation.client, operation.number);
      case ACKNOWLEDGE -> acknowledged.merge(operation.client, operation.number, Math::max);
      case NOTE -> lines.add(operation.line());
      default -> {
        delivered.put(operation.client, operation.number);
        if (operation.hasLine()) {
          lines.add(operation.line());
        }
      }
    }
  }

  /** What a run after a crash finds: all that was done, and of what was being done all or none. */
  void check(FileDeliveryJournal journal, ForgetfulDisk disk) {
    if (done < operations.size() && wasDone(journal, disk, operations.get(done))) {
      isDone(operations.get(done));
      done++;
    }
    assertThat(LogSink.lines(disk)).isEqualTo(lines);
    for (int client : incarnations.keySet()) {
      ClientRecord found = journal.find(key(client)).orElseThrow();
      long base = FIRST_BASE * (client + 1);
      long last = delivered.getOrDefault(client, base);
      assertThat(found.incarnation()).isEqualTo(incarnation(incarnations.get(client)));
      assertThat(found.delivered()).isEqualTo(last);
      List<Long> ids = found.responses().stream().map(NumberedResponse::id).toList();
      for (long id = needless(client, base) + 1; id <= last; id++) {
        assertThat(ids).contains(id);
      }
      assertThat(ids).isSorted().doesNotHaveDuplicates();
      found
          .responses()
          .forEach(kept -> assertThat(kept.response()).isEqualTo(response(client, kept.id())));
    }
  }

  /** Up to which id responses may be gone, also as an acknowledgement was just being written. */
  private long needless(int client, long base) {
    long known = Math.max(base, acknowledged.getOrDefault(client, base));
    return operations.stream()
        .skip(done)
        .limit(1)
        .filter(next -> next.kind == Kind.ACKNOWLEDGE && next.client == client)
        .mapToLong(next -> Math.max(known, next.number))
        .findFirst()
        .orElse(known);
  }

  private boolean wasDone(FileDeliveryJournal journal, ForgetfulDisk disk, Operation operation) {
    Optional<ClientRecord> found = journal.find(key(operation.client));
    return switch (operation.kind) {
      case BEGIN ->
          found
              .filter(known -> known.incarnation().equals(incarnation(operation.number)))
              .isPresent();
      case ACKNOWLEDGE -> false;
      case NOTE -> LogSink.lines(disk).size() > lines.size();
      default -> found.orElseThrow().delivered() == operation.number;
    };
  }

  boolean isComplete() {
    return done == operations.size();
  }
}
