package dev.fulmar.rlnc.netty.server;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketException;
import javax.net.SocketFactory;

/** A connection on which a test says every byte itself. */
final class RawHttp implements AutoCloseable {
  private static final int PATIENCE_MILLIS = 10_000;

  private final Socket socket;

  RawHttp(InetSocketAddress server) throws IOException {
    this(server, SocketFactory.getDefault());
  }

  RawHttp(InetSocketAddress server, SocketFactory sockets) throws IOException {
    socket = sockets.createSocket();
    socket.setSoTimeout(PATIENCE_MILLIS);
    socket.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), server.getPort()));
  }

  /** A request with a body of its length, without its final connection: close. */
  static String request(String line, String body, String... fields) {
    StringBuilder text = new StringBuilder(line + " HTTP/1.1\r\nHost: here\r\n");
    for (String field : fields) {
      text.append(field).append("\r\n");
    }
    return text + "Content-Length: " + body.length() + "\r\n\r\n" + body;
  }

  /** A POST with a coding header, as a client of the paper sends it. */
  static String coded(String header, String body, String... fields) {
    String[] all = new String[fields.length + 2];
    System.arraycopy(fields, 0, all, 0, fields.length);
    all[fields.length] = "Header: " + header;
    all[fields.length + 1] = "Connection: close";
    return request("POST /sensors", body, all);
  }

  /** Sends a request on a connection of its own and reads until the server closes it. */
  static String exchange(InetSocketAddress server, String request) throws IOException {
    try (RawHttp connection = new RawHttp(server)) {
      connection.send(request);
      return connection.readToEnd();
    }
  }

  /** The same over TLS. */
  static String exchange(InetSocketAddress server, SocketFactory tls, String request)
      throws IOException {
    try (RawHttp connection = new RawHttp(server, tls)) {
      connection.send(request);
      return connection.readToEnd();
    }
  }

  /** The body of a response. */
  static String body(String response) {
    return response.substring(response.indexOf("\r\n\r\n") + 4);
  }

  void send(String bytes) throws IOException {
    socket.getOutputStream().write(bytes.getBytes(ISO_8859_1));
    socket.getOutputStream().flush();
  }

  /** All the server sends until it closes the connection, in whichever way. */
  String readToEnd() throws IOException {
    ByteArrayOutputStream all = new ByteArrayOutputStream();
    InputStream in = socket.getInputStream();
    try {
      for (int next = in.read(); next >= 0; next = in.read()) {
        all.write(next);
      }
    } catch (SocketException reset) {
      all.writeBytes("[reset]".getBytes(ISO_8859_1));
    }
    return all.toString(ISO_8859_1);
  }

  /** What the server has sent until these words came. */
  String readUntil(String words) throws IOException {
    StringBuilder all = new StringBuilder();
    while (!all.toString().endsWith(words)) {
      int next = socket.getInputStream().read();
      if (next < 0) {
        throw new AssertionError("closed after: " + all);
      }
      all.append((char) next);
    }
    return all.toString();
  }

  @Override
  public void close() throws IOException {
    socket.close();
  }
}
