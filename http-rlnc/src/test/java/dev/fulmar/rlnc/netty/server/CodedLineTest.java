package dev.fulmar.rlnc.netty.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fulmar.rlnc.netty.server.coded.Arrival;
import dev.fulmar.rlnc.netty.server.coded.Cargo;
import dev.fulmar.rlnc.netty.server.coded.Reply;
import dev.fulmar.rlnc.netty.server.load.ServerCounter;
import dev.fulmar.rlnc.protocol.ClientKey;
import dev.fulmar.rlnc.wire.CodedPacket;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** The lines in which requests of version 1 wait are bounded; threads run when the test says so. */
class CodedLineTest {
  private final Deque<Runnable> tasks = new ArrayDeque<>();
  private final List<Integer> statuses = new ArrayList<>();
  private final TestSender sender = new TestSender(1);

  private RlncSessions sessions(RlncServerConfig.Builder config) {
    return new RlncSessions(
        new RecordingHandler(true), config.build(), List.of(tasks::add), () -> 0);
  }

  private void probe(RlncSessions sessions) {
    byte[] body = new CodedPacket(0, 1, Optional.empty()).write(sender.field(), Optional.empty());
    sessions.accept(
        new Arrival(
            new ClientKey("", sender.id),
            "here",
            sender.field(),
            new Cargo.Coded(body),
            (Reply reply) -> statuses.add(reply.status())));
  }

  private void run() {
    while (!tasks.isEmpty()) {
      tasks.remove().run();
    }
  }

  @Test
  void aFullLineOfAWorkerIsAnswered503AtOnce() {
    RlncSessions sessions = sessions(RlncServerConfig.builder().maxPending(2));
    for (int requests = 0; requests < 3; requests++) {
      probe(sessions);
    }
    assertThat(statuses).containsExactly(503);
    assertThat(sessions.counters()).containsEntry(ServerCounter.LINE_FULL, 1L);
    run();
    assertThat(statuses).containsExactly(503, 200, 200);
  }

  @Test
  void thoseWhoWaitForTheJournalAreBoundedAndAllAnsweredInTheEnd() {
    RlncSessions sessions = sessions(RlncServerConfig.builder());
    for (int requests = 0; requests < 70; requests++) {
      probe(sessions); // the journal's turn comes after all of them
    }
    run();
    assertThat(statuses).hasSize(70).startsWith(503, 503, 503, 503, 503, 503, 200);
    assertThat(statuses.subList(6, 70)).containsOnly(200);
    assertThat(sessions.counters()).containsEntry(ServerCounter.LINE_FULL, 6L);
  }
}
