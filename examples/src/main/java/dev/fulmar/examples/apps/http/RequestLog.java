package dev.fulmar.examples.apps.http;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.google.gson.Gson;
import com.google.gson.GsonBuilder;
import com.google.gson.JsonObject;
import dev.fulmar.rlnc.journal.EffectSink;
import dev.fulmar.rlnc.netty.server.DeliveredRequest;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;
import java.util.HexFormat;

/**
 * One JSON object a line for each request; safe for many threads. Only the journal writes to it: a
 * line is there once the request counts as handled, whole or not at all, and a journal on disk
 * writes after a crash what is missing.
 */
final class RequestLog implements EffectSink, AutoCloseable {
  private static final Gson GSON =
      new GsonBuilder().serializeNulls().disableHtmlEscaping().create();

  private final FileChannel file;

  private RequestLog(FileChannel file) {
    this.file = file;
  }

  /** Appends to a file, which is made if it is not there. */
  static RequestLog appendTo(Path path) throws IOException {
    return new RequestLog(
        FileChannel.open(
            path, StandardOpenOption.CREATE, StandardOpenOption.READ, StandardOpenOption.WRITE));
  }

  /**
   * Ends a line that a crash tore, so that the next is one of its own; a journal on disk mends it
   * instead.
   */
  synchronized void endTornLine() throws IOException {
    long size = file.size();
    if (size > 0 && read(size - 1, 1)[0] != '\n') {
      write(new byte[] {'\n'}, size);
    }
  }

  /** What is in the log of a request. */
  static byte[] line(DeliveredRequest request) {
    return (GSON.toJson(json(request)) + '\n').getBytes(UTF_8);
  }

  @Override
  public synchronized long position() throws IOException {
    return file.size();
  }

  /**
   * {@inheritDoc}
   *
   * @throws IOException if it cannot be written, or if something else stands there: then this is
   *     not the log that the journal was kept with
   */
  @Override
  public synchronized void apply(long position, byte[] line) throws IOException {
    long there = Math.min(file.size() - position, line.length);
    if (there > 0) {
      byte[] found = read(position, (int) there);
      if (!Arrays.equals(found, Arrays.copyOf(line, found.length))) {
        throw new IOException("the log is not the one that belongs to the journal");
      }
    }
    if (there < line.length) {
      write(line, Math.min(position, file.size()));
    }
  }

  private byte[] read(long position, int count) throws IOException {
    ByteBuffer bytes = ByteBuffer.allocate(count);
    while (bytes.hasRemaining() && file.read(bytes, position + bytes.position()) >= 0) {
      // until it is full or the file ends
    }
    return Arrays.copyOf(bytes.array(), bytes.position());
  }

  private void write(byte[] line, long position) throws IOException {
    ByteBuffer left = ByteBuffer.wrap(line);
    try {
      while (left.hasRemaining()) {
        file.write(left, position + left.position());
      }
    } catch (IOException full) {
      if (file.size() > position) {
        file.truncate(position);
      }
      throw full;
    }
  }

  @Override
  public synchronized void force() throws IOException {
    file.force(false);
  }

  /** The path is without the query; a plain request has no id. */
  private static JsonObject json(DeliveredRequest request) {
    JsonObject line = new JsonObject();
    line.addProperty("id", request.id().isPresent() ? request.id().getAsLong() : null);
    line.addProperty("method", request.method());
    line.addProperty("path", path(request));
    line.addProperty("bytes", request.body().length);
    line.addProperty("sha256", sha256(request.body()));
    return line;
  }

  static String path(DeliveredRequest request) {
    return request.target().split("\\?", 2)[0];
  }

  private static String sha256(byte[] body) {
    try {
      return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(body));
    } catch (NoSuchAlgorithmException impossible) { // every Java has it
      throw new AssertionError(impossible);
    }
  }

  @Override
  public synchronized void close() throws IOException {
    file.close();
  }
}
