package dev.fulmar.netem.capture;

import static java.nio.file.StandardOpenOption.CREATE;
import static java.nio.file.StandardOpenOption.TRUNCATE_EXISTING;
import static java.nio.file.StandardOpenOption.WRITE;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A file that is written by a thread of its own, so that nobody waits for the disk.
 *
 * <pre>
 *   any thread ── offer ──▶ queue, bounded in bytes ──▶ batch of whole chunks ──▶ file
 *                  │ full, or the file failed
 *                  ▼
 *               left out
 * </pre>
 *
 * <p>A batch is written when it is full or nothing waits, and holds whole chunks only: a process
 * that is killed leaves a file that ends with one. A disk that refuses a batch ends the file where
 * the batch before it ended, is reported once, and whatever comes later is left out.
 */
final class BackgroundFile implements AutoCloseable {
  /** The largest chunk; larger than any packet with its headers and its comment. */
  static final int MAX_CHUNK_BYTES = 1 << 17;

  private static final int BATCH_BYTES = 2 * MAX_CHUNK_BYTES;
  private static final Logger LOG = LoggerFactory.getLogger(BackgroundFile.class);

  private final Path path;
  private final FileChannel channel;
  private final long maxPendingBytes;
  private final Thread thread;
  private final Queue<Entry> queue = new ConcurrentLinkedQueue<>();
  private final AtomicLong pendingBytes = new AtomicLong();
  private final AtomicLong written = new AtomicLong();
  private final AtomicLong leftOut = new AtomicLong();
  private volatile String failure;
  private volatile boolean idle;
  private volatile boolean closed;

  /** Of the thread only, as is the rest. */
  private final ByteBuffer batch = ByteBuffer.allocate(BATCH_BYTES);

  private long batchCounted;
  private long endOfWholeChunks;

  /**
   * Opens the file, empties it if there is one, and starts the thread.
   *
   * @throws IOException if it cannot be opened for writing
   */
  BackgroundFile(Path path, long maxPendingBytes) throws IOException {
    this.path = path;
    this.maxPendingBytes = maxPendingBytes;
    this.channel = FileChannel.open(path, CREATE, TRUNCATE_EXISTING, WRITE);
    this.thread = new Thread(this::run, "fulmar-file-" + path.getFileName());
    this.thread.setDaemon(true);
    this.thread.start();
  }

  /** Takes a packet's or a verdict's chunk, or counts it as left out. Never waits. */
  void offer(FileChunk chunk) {
    int bytes = chunk.maxBytes();
    if (closed || failure != null || bytes > MAX_CHUNK_BYTES) {
      leaveOut();
    } else if (pendingBytes.addAndGet(bytes) > maxPendingBytes) {
      pendingBytes.addAndGet(-bytes);
      leaveOut();
    } else {
      add(new Entry(chunk, true));
    }
  }

  /** Takes what the rest of the file makes no sense without, however much is pending. */
  void offerHeader(FileChunk chunk) {
    pendingBytes.addAndGet(chunk.maxBytes());
    add(new Entry(chunk, false));
  }

  /** Counts what cannot be in the file. */
  void leaveOut() {
    leftOut.incrementAndGet();
  }

  FileStats stats() {
    return new FileStats(written.get(), leftOut.get(), failure);
  }

  /** Writes what is pending and ends the thread. Calling it again does nothing. */
  @Override
  public void close() {
    closed = true;
    LockSupport.unpark(thread);
    boolean interrupted = false;
    while (thread.isAlive()) {
      try {
        thread.join();
      } catch (InterruptedException e) {
        interrupted = true; // the file is to be whole; the caller hears of it below
      }
    }
    for (Entry late = queue.poll(); late != null; late = queue.poll()) {
      leftOut.addAndGet(late.counted() ? 1 : 0);
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }

  private void add(Entry entry) {
    queue.add(entry);
    if (idle) {
      LockSupport.unpark(thread);
    }
  }

  private void run() {
    try (channel) {
      boolean last = false;
      while (!last) {
        last = closed;
        drain();
        writeBatch();
        idle = true;
        if (!closed && queue.isEmpty()) {
          LockSupport.park(this);
        }
        idle = false;
      }
    } catch (IOException e) {
      fail(e);
    }
  }

  private void drain() {
    for (Entry entry = queue.poll(); entry != null; entry = queue.poll()) {
      FileChunk chunk = entry.chunk();
      pendingBytes.addAndGet(-chunk.maxBytes());
      if (failure != null) {
        leftOut.addAndGet(entry.counted() ? 1 : 0);
        continue;
      }
      if (chunk.maxBytes() > batch.remaining()) {
        writeBatch();
      }
      chunk.writeTo(batch);
      batchCounted += entry.counted() ? 1 : 0;
    }
  }

  private void writeBatch() {
    batch.flip();
    try {
      int bytes = batch.remaining();
      while (batch.hasRemaining()) {
        channel.write(batch);
      }
      endOfWholeChunks += bytes;
      written.addAndGet(batchCounted);
    } catch (IOException e) {
      leftOut.addAndGet(batchCounted);
      fail(e);
      cutToWholeChunks();
    }
    batch.clear();
    batchCounted = 0;
  }

  private void fail(IOException cause) {
    failure = String.valueOf(cause.getMessage());
    LOG.error("{} takes no more: {}; the rest is left out and counted", path, failure);
  }

  private void cutToWholeChunks() {
    try {
      channel.truncate(endOfWholeChunks);
    } catch (IOException e) {
      LOG.debug("{} cannot be cut to its last whole entry", path, e); // a device, for example
    }
  }

  private record Entry(FileChunk chunk, boolean counted) {}
}
