package dev.fulmar.examples.apps.tcp;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;

/**
 * What the receiver of a file says in the end.
 *
 * @param stored whether the file is in its place
 * @param words the SHA-256 of what was stored, in hexadecimal, or why nothing was
 */
record FileAnswer(boolean stored, String words) {
  void writeTo(DataOutputStream output) throws IOException {
    output.writeBoolean(stored);
    output.writeUTF(words);
  }

  static FileAnswer readFrom(DataInputStream input) throws IOException {
    return new FileAnswer(input.readBoolean(), input.readUTF());
  }
}
