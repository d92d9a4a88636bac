package dev.fulmar.netem;

/** A packet that was offered and has not yet had its turn at the serialiser. */
final class Arrival {
  final long index;
  final byte[] payload;
  final Object attachment;
  final long offeredNanos;

  Arrival(long index, byte[] payload, Object attachment, long offeredNanos) {
    this.index = index;
    this.payload = payload;
    this.attachment = attachment;
    this.offeredNanos = offeredNanos;
  }

  int sizeBytes() {
    return payload.length;
  }
}
