package dev.fulmar.rlnc.journal;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.fulmar.rlnc.protocol.ClientKey;
import dev.fulmar.rlnc.wire.Incarnation;
import java.nio.ByteBuffer;

/** Builds the payload of a record: a type, then numbers, texts and bytes. */
final class PayloadWriter {
  private static final int FIRST_BYTES = 64;

  private ByteBuffer buffer = ByteBuffer.allocate(FIRST_BYTES);

  PayloadWriter(int type) {
    buffer.put((byte) type);
  }

  PayloadWriter number(long number) {
    room(Long.BYTES).putLong(number);
    return this;
  }

  PayloadWriter bytes(byte[] bytes) {
    room(Integer.BYTES + bytes.length).putInt(bytes.length).put(bytes);
    return this;
  }

  PayloadWriter client(ClientKey client) {
    return bytes(client.principal().getBytes(UTF_8))
        .number(client.sender().high())
        .number(client.sender().low());
  }

  /** Without what it names. */
  PayloadWriter incarnation(Incarnation incarnation) {
    return number(incarnation.number()).number(incarnation.run());
  }

  private ByteBuffer room(int bytes) {
    if (buffer.remaining() < bytes) {
      int needed = Math.max(2 * buffer.capacity(), buffer.position() + bytes);
      buffer = ByteBuffer.allocate(needed).put(buffer.flip());
    }
    return buffer;
  }

  byte[] toBytes() {
    byte[] bytes = new byte[buffer.position()];
    buffer.get(0, bytes);
    return bytes;
  }
}
