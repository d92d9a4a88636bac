package dev.fulmar.rlnc.journal;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.ByteBuffer;
import java.nio.file.Path;

/**
 * A real file. No FileChannel: that is closed as soon as a thread at it is interrupted, as by a
 * pool that shuts down, and a journal cannot go on without its file.
 */
final class RealFile implements DiskFile {
  private final RandomAccessFile file;

  RealFile(Path path) throws IOException {
    this.file = new RandomAccessFile(path.toFile(), "rw");
  }

  @Override
  public long size() throws IOException {
    return file.length();
  }

  @Override
  public void read(ByteBuffer into, long position) throws IOException {
    file.seek(position);
    while (into.hasRemaining()) {
      int count = file.read(into.array(), into.arrayOffset() + into.position(), into.remaining());
      if (count < 0) {
        return;
      }
      into.position(into.position() + count);
    }
  }

  @Override
  public void append(ByteBuffer bytes) throws IOException {
    file.seek(file.length());
    file.write(bytes.array(), bytes.arrayOffset() + bytes.position(), bytes.remaining());
  }

  @Override
  public void truncate(long sizeBytes) throws IOException {
    file.setLength(sizeBytes);
  }

  @Override
  public void force() throws IOException {
    file.getFD().sync();
  }

  @Override
  public void close() throws IOException {
    file.close();
  }
}
