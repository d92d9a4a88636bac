package dev.fulmar.examples.apps.http;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.google.gson.Gson;
import com.google.gson.GsonBuilder;
import com.google.gson.JsonObject;
import dev.fulmar.rlnc.netty.server.DeliveredRequest;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/**
 * One JSON object a line for each request, written before the request counts as handled; safe for
 * many threads. A line is there whole or not at all: what a full disk cut off is taken back.
 */
final class RequestLog implements AutoCloseable {
  private static final Gson GSON =
      new GsonBuilder().serializeNulls().disableHtmlEscaping().create();

  private final FileChannel file;

  private RequestLog(FileChannel file) {
    this.file = file;
  }

  /** Appends to a file, which is made if it is not there; a torn last line is ended first. */
  static RequestLog appendTo(Path path) throws IOException {
    boolean torn = isTorn(path);
    FileChannel file = FileChannel.open(path, StandardOpenOption.CREATE, StandardOpenOption.APPEND);
    RequestLog log = new RequestLog(file);
    if (torn) {
      log.append(new byte[] {'\n'});
    }
    return log;
  }

  private static boolean isTorn(Path path) throws IOException {
    if (!Files.isRegularFile(path) || Files.size(path) == 0) {
      return false;
    }
    try (FileChannel file = FileChannel.open(path)) {
      ByteBuffer last = ByteBuffer.allocate(1);
      return file.read(last, file.size() - 1) == 1 && last.get(0) != '\n';
    }
  }

  /** Writes a request; it is in the file when this returns. */
  synchronized void write(DeliveredRequest request) throws IOException {
    append((GSON.toJson(json(request)) + '\n').getBytes(UTF_8));
  }

  private void append(byte[] line) throws IOException {
    long before = file.size();
    try {
      ByteBuffer left = ByteBuffer.wrap(line);
      while (left.hasRemaining()) {
        file.write(left);
      }
    } catch (IOException e) {
      if (file.size() > before) {
        file.truncate(before);
      }
      throw e;
    }
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
