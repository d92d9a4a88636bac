package dev.fulmar.transport.socket;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;

/** What the peer of a socket is sent. */
final class ConnectionOutput extends OutputStream {
  private final TransportSocket socket;

  ConnectionOutput(TransportSocket socket) {
    this.socket = socket;
  }

  @Override
  public void write(int one) throws IOException {
    write(new byte[] {(byte) one}, 0, 1);
  }

  @Override
  public void write(byte[] source, int offset, int length) throws IOException {
    socket.write(ByteBuffer.wrap(source, offset, length));
  }

  @Override
  public void close() {
    socket.close();
  }
}
