package dev.fulmar.rlnc.netty.client;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/** Answers the n-th connection with the n-th text, and those after the last with the last. */
final class ScriptedServer implements AutoCloseable {
  private final ServerSocket listener = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
  private final List<String> requests = new CopyOnWriteArrayList<>();
  private final List<Long> arrivedNanos = new CopyOnWriteArrayList<>();

  ScriptedServer(String... answers) throws IOException {
    Thread thread = new Thread(() -> serve(answers), "scripted-server");
    thread.setDaemon(true);
    thread.start();
  }

  /** A response with a body of its length. */
  static String response(String status, String body, String... fields) {
    StringBuilder text = new StringBuilder("HTTP/1.1 " + status + "\r\n");
    for (String field : fields) {
      text.append(field).append("\r\n");
    }
    return text + "Content-Length: " + body.length() + "\r\n\r\n" + body;
  }

  URI uri() {
    return URI.create("http://127.0.0.1:" + listener.getLocalPort() + "/x");
  }

  /** The head of each request, and as much of its body as came with it. */
  List<String> requests() {
    return requests;
  }

  List<Long> arrivedNanos() {
    return arrivedNanos;
  }

  private void serve(String[] answers) {
    while (!listener.isClosed()) {
      try (Socket client = listener.accept()) {
        byte[] buffer = new byte[8192];
        int read = client.getInputStream().read(buffer);
        arrivedNanos.add(System.nanoTime());
        requests.add(new String(buffer, 0, Math.max(0, read), ISO_8859_1));
        String answer = answers[Math.min(requests.size(), answers.length) - 1];
        client.getOutputStream().write(answer.getBytes(ISO_8859_1));
      } catch (IOException clientGone) {
        requests.add("broken off");
      }
    }
  }

  @Override
  public void close() throws IOException {
    listener.close();
  }
}
