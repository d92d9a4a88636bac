package dev.fulmar.examples.apps.link;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.Socket;
import java.util.ArrayList;
import java.util.List;

/** Those of some clients of an {@link AnswerPeer} that have their answer. */
final class Answered {
  private Answered() {}

  static List<Socket> of(List<Socket> clients) throws IOException {
    List<Socket> answered = new ArrayList<>();
    for (Socket client : clients) {
      if (client.getInputStream().available() > 0) {
        answered.add(client);
      }
    }
    return answered;
  }

  /** Ends each of them in order, and sees the server do the same. */
  static void endAll(List<Socket> clients) throws IOException {
    for (Socket client : of(clients)) {
      client.shutdownOutput();
      assertThat(client.getInputStream().readAllBytes()).containsExactly(7);
    }
  }
}
