package dev.fulmar.transport.socket;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;

/** What the peer of a socket sends. */
final class ConnectionInput extends InputStream {
  private final TransportSocket socket;

  ConnectionInput(TransportSocket socket) {
    this.socket = socket;
  }

  @Override
  public int read() throws IOException {
    byte[] one = new byte[1];
    return read(one, 0, 1) < 0 ? -1 : one[0] & 0xFF;
  }

  @Override
  public int read(byte[] target, int offset, int length) throws IOException {
    return socket.read(ByteBuffer.wrap(target, offset, length));
  }

  @Override
  public int available() {
    return socket.available();
  }

  @Override
  public void close() {
    socket.close();
  }
}
