package dev.fulmar.rlnc.journal;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.fulmar.rlnc.protocol.ClientKey;
import dev.fulmar.rlnc.wire.Incarnation;
import dev.fulmar.rlnc.wire.MessageId;
import dev.fulmar.rlnc.wire.SenderId;
import java.io.IOException;
import java.nio.ByteBuffer;

/** Takes the payload of a record apart again. */
final class PayloadReader {
  private final ByteBuffer payload;

  PayloadReader(ByteBuffer payload) {
    this.payload = payload;
  }

  int type() throws IOException {
    return need(1).get();
  }

  long number() throws IOException {
    return need(Long.BYTES).getLong();
  }

  byte[] bytes() throws IOException {
    int count = need(Integer.BYTES).getInt();
    if (count < 0) {
      throw senseless();
    }
    ByteBuffer unused = need(count);
    byte[] bytes = new byte[count];
    payload.get(bytes);
    return bytes;
  }

  ClientKey client() throws IOException {
    String principal = new String(bytes(), UTF_8);
    return new ClientKey(principal, new SenderId(number(), number()));
  }

  /** One that names none before it. */
  Incarnation incarnation() throws IOException {
    long number = number();
    if (number < 1 || number > MessageId.MAX) {
      throw senseless();
    }
    return Incarnation.of(number, number());
  }

  private ByteBuffer need(int bytes) throws IOException { // before anything is allocated
    if (payload.remaining() < bytes) {
      throw senseless();
    }
    return payload;
  }

  /** Its checksum was right, so that another program has written it. */
  static IOException senseless() {
    return new IOException("a whole record makes no sense; the file is left as it is");
  }
}
