package dev.fulmar.rlnc.protocol.exchange;

import dev.fulmar.rlnc.protocol.ClientRecord;
import dev.fulmar.rlnc.wire.Incarnation;
import dev.fulmar.rlnc.wire.NumberedResponse;
import java.util.ArrayList;
import java.util.List;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.TreeMap;

/** What is left of a server when it is killed: the application's effects and their record. */
final class JournalDisk {
  /** What the application was given, each once if all is well. */
  final List<String> effects = new ArrayList<>();

  private final NavigableMap<Long, byte[]> responses = new TreeMap<>();
  private Optional<Incarnation> incarnation = Optional.empty();
  private long delivered;

  Optional<ClientRecord> find() {
    return incarnation.map(
        begun ->
            new ClientRecord(
                begun,
                delivered,
                responses.entrySet().stream()
                    .map(entry -> new NumberedResponse(entry.getKey(), entry.getValue()))
                    .toList()));
  }

  void begin(Incarnation nowIncarnation, long nowDelivered) {
    incarnation = Optional.of(nowIncarnation);
    delivered = Math.max(delivered, nowDelivered);
  }

  /** The effect and its record, in one. */
  void commit(long id, String effect, byte[] response) {
    if (id != delivered + 1) {
      throw new IllegalStateException("id " + id + " after " + delivered);
    }
    effects.add(effect);
    delivered = id;
    responses.put(id, response);
  }

  void acknowledge(long id) {
    responses.headMap(id, true).clear();
  }
}
