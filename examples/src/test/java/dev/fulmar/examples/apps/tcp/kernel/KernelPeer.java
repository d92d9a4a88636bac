package dev.fulmar.examples.apps.tcp.kernel;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.concurrent.FutureTask;

/**
 * A program over the kernel's TCP: sends the first half of a file while it receives, and the second
 * only after the peer has finished, over what is left of the connection.
 *
 * <p>Words: {@code connect|listen ADDRESS PORT FILE-TO-SEND FILE-TO-WRITE}.
 */
final class KernelPeer {
  private static final int PATIENCE_MILLIS = 60_000;

  private KernelPeer() {}

  public static void main(String[] words) throws Exception {
    InetAddress address = InetAddress.getByName(words[1]);
    int port = Integer.parseInt(words[2]);
    byte[] toSend = Files.readAllBytes(Path.of(words[3]));
    try (Socket socket =
        words[0].equals("connect") ? new Socket(address, port) : accepted(address, port)) {
      socket.setSoTimeout(PATIENCE_MILLIS);
      exchange(socket, toSend, Path.of(words[4]));
    }
  }

  private static Socket accepted(InetAddress address, int port) throws IOException {
    try (ServerSocket server = new ServerSocket(port, 1, address)) {
      server.setSoTimeout(PATIENCE_MILLIS);
      System.out.println("listening"); // the test waits for that
      return server.accept();
    }
  }

  private static void exchange(Socket socket, byte[] toSend, Path received) throws Exception {
    OutputStream out = socket.getOutputStream();
    int half = toSend.length / 2;
    FutureTask<Void> sending =
        new FutureTask<>(
            () -> {
              out.write(toSend, 0, half);
              return null;
            });
    new Thread(sending, "sending").start();
    try (InputStream in = socket.getInputStream();
        OutputStream file = Files.newOutputStream(received)) {
      in.transferTo(file);
      sending.get();
      out.write(Arrays.copyOfRange(toSend, half, toSend.length));
      socket.shutdownOutput();
    }
  }
}
