package dev.fulmar.examples.apps.http;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.google.gson.Gson;
import com.google.gson.GsonBuilder;
import com.google.gson.JsonObject;
import dev.fulmar.rlnc.netty.DeliveredRequest;
import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/** One JSON object a line for each request, flushed; safe for many threads. */
final class RequestLog implements AutoCloseable {
  private static final Gson GSON =
      new GsonBuilder().serializeNulls().disableHtmlEscaping().create();

  private final BufferedWriter writer;

  private RequestLog(BufferedWriter writer) {
    this.writer = writer;
  }

  /** Appends to a file, which is made if it is not there. */
  static RequestLog appendTo(Path file) throws IOException {
    return new RequestLog(
        Files.newBufferedWriter(file, UTF_8, StandardOpenOption.CREATE, StandardOpenOption.APPEND));
  }

  /** Writes a request; it is in the file when this returns. */
  synchronized void write(DeliveredRequest request) throws IOException {
    writer.write(GSON.toJson(json(request)));
    writer.write('\n');
    writer.flush();
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
    writer.close();
  }
}
