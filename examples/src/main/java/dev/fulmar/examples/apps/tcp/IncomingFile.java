package dev.fulmar.examples.apps.tcp;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;

/** A file that is being received: {@code .NAME.part} until it is whole, then {@code NAME}. */
final class IncomingFile implements AutoCloseable {
  private final Path part;
  private final Path target;
  private final FileChannel channel;

  private IncomingFile(Path part, Path target) throws IOException {
    this.part = part;
    this.target = target;
    boolean unused = Files.deleteIfExists(part);
    // new, so that a link that somebody puts there is not followed to another file
    this.channel = FileChannel.open(part, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
  }

  /**
   * Begins a file; what an earlier attempt left behind is removed.
   *
   * @param name a {@link SafeName}
   * @throws Refusal if there is no place for it
   */
  static IncomingFile in(Path folder, String name) throws Refusal {
    try {
      Path target = folder.resolve(name);
      if (Files.isDirectory(target)) {
        throw new Refusal("there is a folder with the name of the file");
      }
      return new IncomingFile(folder.resolve("." + name + ".part"), target);
    } catch (IOException | InvalidPathException unusable) {
      throw new Refusal("the file cannot be written there");
    }
  }

  /**
   * Appends bytes.
   *
   * @throws Refusal if they cannot be written, because the disk is full, say
   */
  void append(ByteBuffer bytes) throws Refusal {
    try {
      while (bytes.hasRemaining()) {
        int unused = channel.write(bytes);
      }
    } catch (IOException full) {
      throw new Refusal("the file could not be written to its end");
    }
  }

  /**
   * Puts the file into its place, on the disk for good.
   *
   * @throws Refusal if that fails
   */
  void finish() throws Refusal {
    try {
      channel.force(true);
      Path unused = Files.move(part, target, StandardCopyOption.ATOMIC_MOVE);
    } catch (IOException failed) {
      throw new Refusal("the file could not be renamed");
    }
  }

  /** Takes away what was not finished. */
  @Override
  public void close() throws IOException {
    channel.close();
    boolean unused = Files.deleteIfExists(part);
  }
}
