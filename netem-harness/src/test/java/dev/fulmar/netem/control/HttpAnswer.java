package dev.fulmar.netem.control;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;

/**
 * What a server says to a request that the test writes itself, header by header.
 *
 * @param status of the response
 * @param head all of it before the body
 */
record HttpAnswer(int status, String head, String body) {
  static HttpAnswer to(
      InetSocketAddress server, String method, String path, String body, String... headers)
      throws IOException {
    byte[] bytes = body.getBytes(UTF_8);
    StringBuilder request = new StringBuilder(method + " " + path + " HTTP/1.1\r\n");
    for (String header : headers) {
      request.append(header).append("\r\n");
    }
    request.append("Connection: close\r\nContent-Length: ").append(bytes.length).append("\r\n\r\n");
    try (Socket socket = new Socket(server.getAddress(), server.getPort())) {
      socket.setSoTimeout(5_000);
      socket.getOutputStream().write(request.toString().getBytes(UTF_8));
      socket.getOutputStream().write(bytes);
      String all = new String(socket.getInputStream().readAllBytes(), UTF_8);
      String[] parts = all.split("\r\n\r\n", 2);
      return new HttpAnswer(Integer.parseInt(all.substring(9, 12)), parts[0], parts[1].strip());
    }
  }
}
