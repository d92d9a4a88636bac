package dev.fulmar.rlnc.journal;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.List;

/** A sink that is a file on a disk, which may fail. */
final class LogSink implements EffectSink {
  static final String NAME = "log";

  private final DiskFile file;
  private boolean full;
  private boolean forceFails;

  LogSink(Disk disk) throws IOException {
    this.file = disk.open(NAME);
    disk.force();
  }

  void full(boolean now) {
    full = now;
  }

  void failForce() {
    forceFails = true;
  }

  static List<String> lines(ForgetfulDisk disk) {
    return new String(disk.content(NAME), UTF_8).lines().toList();
  }

  @Override
  public long position() throws IOException {
    return file.size();
  }

  @Override
  public void apply(long position, byte[] effect) throws IOException {
    long at = Math.min(position, file.size());
    byte[] there = new byte[(int) Math.min(effect.length, file.size() - at)];
    file.read(ByteBuffer.wrap(there), at);
    if (Arrays.equals(there, effect)) {
      return;
    }
    file.truncate(at);
    if (full) {
      file.append(ByteBuffer.wrap(effect, 0, effect.length / 2));
      throw new IOException("No space left on device");
    }
    file.append(ByteBuffer.wrap(effect));
  }

  @Override
  public void force() throws IOException {
    if (forceFails) {
      throw new IOException("Input/output error");
    }
    file.force();
  }
}
