package dev.fulmar.rlnc.journal;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.random.RandomGenerator;

/**
 * A disk in memory that forgets at a crash what was not forced, or some of it, as disks do. It
 * crashes before or after any of its steps, fills up, and fails.
 */
final class ForgetfulDisk implements Disk {
  /** The machine went off; an error, so that nothing takes it for a mere failure. */
  static final class Crash extends Error {
    private static final long serialVersionUID = 1;
  }

  /** What is left after a crash of what was not forced. */
  private enum Left {
    ALL,
    NOTHING,
    A_BEGINNING,
    HOLES
  }

  static final int NEVER = -1;
  private static final int BLOCK_BYTES = 8;

  /** What files there are, as it was after each change since the folder was forced. */
  private final List<Map<String, Content>> names = new ArrayList<>();

  private int crashAt = NEVER;
  private int steps;
  private boolean crashed;
  private boolean closed;
  private long roomBytes = Long.MAX_VALUE;
  private boolean forcesFail;
  private boolean forcesLie;
  private boolean folderForcesFail;

  ForgetfulDisk() {
    names.add(new HashMap<>());
  }

  /** Crashes before step n/2, or after it if n is odd; {@link #NEVER} does not. */
  ForgetfulDisk crashAt(int halfSteps) {
    crashAt = halfSteps;
    return this;
  }

  void roomBytes(long bytes) {
    roomBytes = bytes;
  }

  /** Forces fail once, and then claim to work while they do nothing. */
  void failForces() {
    forcesFail = true;
  }

  void failFolderForces() {
    folderForcesFail = true;
  }

  int steps() {
    return steps;
  }

  boolean isClosed() {
    return closed;
  }

  byte[] content(String name) {
    Content content = now().get(name);
    return content == null ? new byte[0] : content.bytes.clone();
  }

  void damage(String name, int at) {
    now().get(name).bytes[at] ^= 0x55;
  }

  void put(String name, byte[] bytes) {
    Content content = new Content();
    content.bytes = bytes.clone();
    content.forced = bytes.clone();
    names.forEach(files -> files.put(name, content));
  }

  /** The disk as the next run finds it, whatever this one was doing. */
  ForgetfulDisk reboot(RandomGenerator random) {
    Left left = Left.values()[random.nextInt(Left.values().length)];
    int survivor = left == Left.ALL ? names.size() - 1 : random.nextInt(names.size());
    ForgetfulDisk next = new ForgetfulDisk();
    if (left == Left.ALL) { // only the process ended: what was not forced can still be lost
      next.names.clear();
      names.forEach(files -> next.names.add(new HashMap<>(files)));
      return next;
    }
    names
        .get(survivor)
        .forEach((name, content) -> next.put(name, content.afterCrash(left, random)));
    return next;
  }

  private Map<String, Content> now() {
    return names.get(names.size() - 1);
  }

  private Map<String, Content> change() {
    names.add(new HashMap<>(now()));
    return now();
  }

  @FunctionalInterface
  private interface Step {
    void run() throws IOException;
  }

  private void step(Step step) throws IOException {
    if (crashed || crashAt == 2 * steps) {
      crashed = true;
      throw new Crash();
    }
    step.run();
    if (crashAt == 2 * steps + 1) {
      crashed = true;
      throw new Crash();
    }
    steps++;
  }

  @Override
  public boolean exists(String name) {
    return now().containsKey(name);
  }

  @Override
  public DiskFile open(String name) throws IOException {
    if (!exists(name)) {
      step(() -> change().put(name, new Content()));
    }
    return new OpenFile(now().get(name));
  }

  @Override
  public void replace(String name, String by) throws IOException {
    step(
        () -> {
          Map<String, Content> files = change();
          files.put(name, files.remove(by));
        });
  }

  @Override
  public void delete(String name) throws IOException {
    if (exists(name)) {
      step(() -> change().remove(name));
    }
  }

  @Override
  public void force() throws IOException {
    step(
        () -> {
          if (folderForcesFail) {
            throw new IOException("Input/output error");
          }
          names.subList(0, names.size() - 1).clear();
        });
  }

  @Override
  public String describe(String name) {
    return "forgetful/" + name;
  }

  @Override
  public void close() {
    closed = true;
  }

  private long usedBytes() {
    return now().values().stream().mapToLong(content -> content.bytes.length).sum();
  }

  private static final class Content {
    private byte[] bytes = {};
    private byte[] forced = {};

    byte[] afterCrash(Left left, RandomGenerator random) {
      int same = forced.length;
      boolean grew = bytes.length >= same && Arrays.equals(bytes, 0, same, forced, 0, same);
      if (left == Left.ALL || left == Left.NOTHING || !grew) {
        return left == Left.ALL || (left != Left.NOTHING && random.nextBoolean()) ? bytes : forced;
      }
      int kept = left == Left.HOLES ? bytes.length : random.nextInt(same, bytes.length + 1);
      byte[] survived = Arrays.copyOf(bytes, kept);
      if (left == Left.HOLES) {
        for (int at = same; at < kept; at += BLOCK_BYTES) {
          if (random.nextBoolean()) {
            Arrays.fill(survived, at, Math.min(kept, at + BLOCK_BYTES), (byte) 0);
          }
        }
      }
      return survived;
    }
  }

  private final class OpenFile implements DiskFile {
    private final Content content;

    private OpenFile(Content content) {
      this.content = content;
    }

    @Override
    public long size() {
      return content.bytes.length;
    }

    @Override
    public void read(ByteBuffer into, long position) {
      int count = (int) Math.min(into.remaining(), content.bytes.length - position);
      into.put(content.bytes, (int) position, count);
    }

    @Override
    public void append(ByteBuffer bytes) throws IOException {
      step(
          () -> {
            int count = (int) Math.min(bytes.remaining(), Math.max(0, roomBytes - usedBytes()));
            boolean fits = count == bytes.remaining();
            int before = content.bytes.length;
            content.bytes = Arrays.copyOf(content.bytes, before + count);
            bytes.get(content.bytes, before, count);
            if (!fits) {
              throw new IOException("No space left on device");
            }
          });
    }

    @Override
    public void truncate(long sizeBytes) throws IOException {
      if (sizeBytes < content.bytes.length) {
        step(() -> content.bytes = Arrays.copyOf(content.bytes, (int) sizeBytes));
      }
    }

    @Override
    public void force() throws IOException {
      step(
          () -> {
            if (forcesFail) {
              forcesFail = false;
              forcesLie = true;
              throw new IOException("Input/output error");
            }
            if (!forcesLie) {
              content.forced = content.bytes.clone();
            }
          });
    }

    @Override
    public void close() {
      // nothing is held
    }
  }
}
