package dev.fulmar.rlnc.coding;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;

/**
 * Rows and payloads that a decoder has no use for now and will have soon: once it has met its
 * largest window and its longest message, it allocates nothing more for them.
 */
final class Spares {
  private final int columns;
  private final Deque<Row> rows;
  private final List<byte[]> payloads;

  /** For a decoder with so many columns, which never has more rows. */
  Spares(int columns) {
    this.columns = columns;
    this.rows = new ArrayDeque<>();
    this.payloads = new ArrayList<>();
  }

  /** A row to {@link Row#begin}. */
  Row takeRow() {
    Row spare = rows.poll();
    return spare == null ? new Row(columns) : spare;
  }

  /** Takes a row back, with its payload. */
  void give(Row row) {
    row.end(this);
    rows.push(row);
  }

  /**
   * An array of at least so many bytes, of any content. If those that are here are all too short,
   * one of them goes: there are never more than were in use at a time.
   */
  byte[] takePayload(int leastBytes) {
    for (int i = payloads.size() - 1; i >= 0; i--) {
      if (payloads.get(i).length >= leastBytes) {
        return payloads.remove(i);
      }
    }
    if (!payloads.isEmpty()) {
      payloads.remove(payloads.size() - 1);
    }
    return new byte[leastBytes];
  }

  void givePayload(byte[] payload) {
    payloads.add(payload);
  }

  /** What the payloads that are here take, in bytes. */
  long payloadBytes() {
    long bytes = 0;
    for (byte[] payload : payloads) {
      bytes += payload.length;
    }
    return bytes;
  }

  /** Lets the payloads go, which are most of what is here. */
  void dropPayloads() {
    payloads.clear();
  }
}
