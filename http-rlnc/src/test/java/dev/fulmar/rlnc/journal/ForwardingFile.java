package dev.fulmar.rlnc.journal;

import java.io.IOException;
import java.nio.ByteBuffer;

/** A file that does what another does, for those who want one thing otherwise. */
class ForwardingFile implements DiskFile {
  private final DiskFile file;

  ForwardingFile(DiskFile file) {
    this.file = file;
  }

  @Override
  public long size() throws IOException {
    return file.size();
  }

  @Override
  public void read(ByteBuffer into, long position) throws IOException {
    file.read(into, position);
  }

  @Override
  public void append(ByteBuffer bytes) throws IOException {
    file.append(bytes);
  }

  @Override
  public void truncate(long sizeBytes) throws IOException {
    file.truncate(sizeBytes);
  }

  @Override
  public void force() throws IOException {
    file.force();
  }

  @Override
  public void close() throws IOException {
    file.close();
  }
}
