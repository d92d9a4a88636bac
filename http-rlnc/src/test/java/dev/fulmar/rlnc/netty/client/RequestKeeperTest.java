package dev.fulmar.rlnc.netty.client;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fulmar.rlnc.coding.NativeMessage;
import dev.fulmar.rlnc.protocol.RequestStore;
import dev.fulmar.rlnc.wire.Incarnation;
import dev.fulmar.rlnc.wire.SenderId;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import org.junit.jupiter.api.Test;

class RequestKeeperTest {
  private static final SenderId SENDER = new SenderId(1, 2);

  private final List<String> log = new ArrayList<>();
  private final Deque<Runnable> thread = new ArrayDeque<>();
  private final LoggingStore store = new LoggingStore();
  private final RequestKeeper keeper = new RequestKeeper(store, thread::add, new Hearer());

  private void add(long id) {
    keeper.add(new NativeMessage(id, new byte[1]));
  }

  private void work() {
    keeper.flush();
    while (!thread.isEmpty()) {
      thread.remove().run();
    }
  }

  @Test
  void oneForceServesAllThatWaits() {
    add(1);
    add(2);
    add(3);
    keeper.markSent(SENDER, 1);
    keeper.flush();
    assertThat(log).as("nothing on the caller's thread").isEmpty();
    work();
    assertThat(log)
        .containsExactly("add 1", "add 2", "add 3", "mark 1", "force", "stored 3", "marked 1");
  }

  @Test
  void whatIsDeliveredIsForgottenOnce() {
    keeper.deliver(1);
    keeper.deliver(1);
    work();
    keeper.deliver(1);
    work();
    assertThat(log).containsExactly("deliver 1");
  }

  @Test
  void aForceServesWhatIsForgottenToo() {
    keeper.deliver(1);
    keeper.markSent(SENDER, 2);
    work();
    assertThat(log).containsExactly("deliver 1", "mark 2", "force", "marked 2");
  }

  @Test
  void changesAreMadeInTheOrderInWhichTheyWereAsked() {
    add(1);
    keeper.renew(SENDER, 1);
    add(2);
    keeper.markSent(SENDER, 2);
    work();
    assertThat(log)
        .containsExactly(
            "add 1",
            "renew from 1",
            "add 2",
            "mark 2",
            "force",
            "stored 1",
            "stored 2",
            "marked 2");
  }

  @Test
  void aStoreThatFailsIsSaidToAndLeftAlone() {
    store.isFull = true;
    add(1);
    work();
    store.isFull = false;
    add(2);
    keeper.deliver(1);
    work();
    assertThat(log).containsExactly("failed: no space");
  }

  @Test
  void forgettingThatFailsIsTriedAgainWithTheNext() {
    store.forgetsNothing = true;
    keeper.deliver(1);
    work();
    assertThat(keeper.forgetFailures()).isEqualTo(1);
    store.forgetsNothing = false;
    keeper.deliver(2);
    work();
    assertThat(log).containsExactly("deliver 2");
  }

  @Test
  void whatWasBeforeIsForgottenWhenTheServerKnowsThisRun() {
    keeper.confirm();
    work();
    add(1);
    work();
    assertThat(log).containsExactly("confirm", "add 1", "force", "stored 1");
  }

  @Test
  void confirmingThatFailsHarmsNothing() {
    store.forgetsNothing = true;
    keeper.confirm();
    add(1);
    work();
    assertThat(log).containsExactly("add 1", "force", "stored 1");
  }

  @Test
  void closingFinishesWhatWasAsked() {
    add(1);
    keeper.close();
    work();
    keeper.close();
    add(2);
    work();
    assertThat(log).containsExactly("add 1", "force", "stored 1", "close");
  }

  private final class Hearer implements RequestKeeper.Listener {
    @Override
    public void onStored(long id) {
      log.add("stored " + id);
    }

    @Override
    public void onMarked(SenderId of, long upTo) {
      log.add("marked " + upTo);
    }

    @Override
    public void onStoreFailed(Exception cause) {
      log.add("failed: " + cause.getMessage());
    }
  }

  private final class LoggingStore implements RequestStore {
    private boolean isFull;
    private boolean forgetsNothing;

    @Override
    public SenderId sender() {
      return SENDER;
    }

    @Override
    public Incarnation incarnation() {
      return Incarnation.of(1, 1);
    }

    @Override
    public long lastId() {
      return 0;
    }

    @Override
    public long lastSent() {
      return 0;
    }

    @Override
    public void markSent(long upTo) {
      log.add("mark " + upTo);
    }

    @Override
    public void renew(SenderId sender, long upTo) {
      log.add("renew from " + upTo);
    }

    @Override
    public long delivered() {
      return 0;
    }

    @Override
    public List<NativeMessage> undelivered() {
      return List.of();
    }

    @Override
    public void belongTo(String origin) {
      log.add("belongs to " + origin);
    }

    @Override
    public void add(NativeMessage symbol) throws IOException {
      if (isFull) {
        throw new IOException("no space");
      }
      log.add("add " + symbol.id());
    }

    @Override
    public void force() {
      log.add("force");
    }

    @Override
    public void confirm() throws IOException {
      if (forgetsNothing) {
        throw new IOException("later");
      }
      log.add("confirm");
    }

    @Override
    public void deliver(long id) throws IOException {
      if (forgetsNothing) {
        throw new IOException("later");
      }
      log.add("deliver " + id);
    }

    @Override
    public void close() {
      log.add("close");
    }
  }
}
