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
  private final List<String> log = new ArrayList<>();
  private final Deque<Runnable> thread = new ArrayDeque<>();
  private final LoggingStore store = new LoggingStore();
  private final RequestKeeper keeper = new RequestKeeper(store, thread::add, new Hearer());

  private void add(long id) {
    keeper.add(new NativeMessage(id, new byte[1]));
  }

  private void work() {
    while (!thread.isEmpty()) {
      thread.remove().run();
    }
  }

  @Test
  void oneForceServesAllThatWaits() {
    add(1);
    add(2);
    add(3);
    assertThat(log).as("nothing on the caller's thread").isEmpty();
    work();
    assertThat(log).containsExactly("add 1", "add 2", "add 3", "force", "stored 3");
  }

  @Test
  void whatIsDeliveredIsForgottenOnce() {
    add(1);
    keeper.deliver(1);
    keeper.deliver(1);
    work();
    keeper.deliver(1);
    work();
    assertThat(log).containsExactly("add 1", "force", "stored 1", "deliver 1");
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
    public void onStoreFailed(Exception cause) {
      log.add("failed: " + cause.getMessage());
    }
  }

  private final class LoggingStore implements RequestStore {
    private boolean isFull;
    private boolean forgetsNothing;

    @Override
    public SenderId sender() {
      return new SenderId(1, 2);
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
