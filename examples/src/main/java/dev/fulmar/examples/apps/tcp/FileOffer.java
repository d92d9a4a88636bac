package dev.fulmar.examples.apps.tcp;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;

/**
 * What goes before the bytes of a file; behind them goes their SHA-256.
 *
 * <pre>
 *   "FLM1" | length, name in modified UTF-8 | size, 8 bytes | the bytes | SHA-256, 32 bytes
 * </pre>
 *
 * @param name as the sender calls it; not to be trusted
 * @param sizeBytes not negative
 */
record FileOffer(String name, long sizeBytes) {
  private static final int MAGIC = 0x464C4D31;

  void writeTo(DataOutputStream output) throws IOException {
    output.writeInt(MAGIC);
    output.writeUTF(name);
    output.writeLong(sizeBytes);
  }

  /**
   * Reads one.
   *
   * @throws Refusal if it is none
   * @throws IOException if the stream ends before, or the name is no UTF-8
   */
  static FileOffer readFrom(DataInputStream input) throws IOException, Refusal {
    if (input.readInt() != MAGIC) {
      throw new Refusal("what arrived is no file from fulmar tcp send");
    }
    FileOffer offer = new FileOffer(input.readUTF(), input.readLong());
    if (offer.sizeBytes < 0) {
      throw new Refusal("the size of the file is negative");
    }
    return offer;
  }
}
