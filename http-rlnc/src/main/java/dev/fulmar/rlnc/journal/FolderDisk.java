package dev.fulmar.rlnc.journal;

import java.io.IOException;
import java.nio.channels.ClosedByInterruptException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;

/** A real folder, which nobody else uses at the same time. */
final class FolderDisk implements Disk {
  private static final String LOCK = "lock";

  private final Path folder;
  private final FileChannel lock;

  private FolderDisk(Path folder, FileChannel lock) {
    this.folder = folder;
    this.lock = lock;
  }

  /**
   * Takes a folder, which is made if it is not there.
   *
   * @throws IOException if it cannot be used, or somebody uses it already
   */
  static FolderDisk take(Path folder) throws IOException {
    Files.createDirectories(folder);
    FileChannel channel =
        FileChannel.open(folder.resolve(LOCK), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
    FileLock held = null;
    try {
      held = channel.tryLock();
    } catch (OverlappingFileLockException heldByThisJvm) {
      throw inUse(folder, heldByThisJvm);
    } finally {
      if (held == null) {
        channel.close();
      }
    }
    if (held == null) {
      throw inUse(folder, null);
    }
    return new FolderDisk(folder, channel);
  }

  private static IOException inUse(Path folder, Throwable cause) {
    return new IOException(folder + " is in use: one process at a time may have it", cause);
  }

  @Override
  public boolean exists(String name) {
    return Files.exists(folder.resolve(name));
  }

  @Override
  public DiskFile open(String name) throws IOException {
    return new RealFile(folder.resolve(name));
  }

  @Override
  public void replace(String name, String by) throws IOException {
    Files.move(folder.resolve(by), folder.resolve(name), StandardCopyOption.ATOMIC_MOVE);
  }

  @Override
  public void delete(String name) throws IOException {
    Files.deleteIfExists(folder.resolve(name));
  }

  /**
   * Linux and macOS open a folder as a file to force it; Windows does not, and does not need to.
   */
  @Override
  public void force() throws IOException {
    boolean interrupted = Thread.interrupted(); // which would end the force
    try {
      forceFolder();
    } catch (ClosedByInterruptException meanwhile) {
      interrupted = true;
      force();
    } finally {
      if (interrupted) {
        Thread.currentThread().interrupt();
      }
    }
  }

  private void forceFolder() throws IOException {
    FileChannel channel;
    try {
      channel = FileChannel.open(folder, StandardOpenOption.READ);
    } catch (IOException foldersCannotBeOpenedHere) {
      return;
    }
    try (channel) {
      channel.force(true);
    }
  }

  @Override
  public String describe(String name) {
    return folder.resolve(name).toString();
  }

  @Override
  public void close() throws IOException {
    lock.close(); // which gives the lock up
  }
}
