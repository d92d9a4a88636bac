package dev.fulmar.rlnc.netty.client;

import static java.util.Objects.requireNonNull;

import dev.fulmar.rlnc.coding.NativeMessage;
import dev.fulmar.rlnc.protocol.RequestStore;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Executor;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Works on a store on a thread of its own, so that no event loop waits for a disk: one force serves
 * all messages that came while the one before it was under way.
 */
final class RequestKeeper {
  private static final Logger LOGGER = LoggerFactory.getLogger(RequestKeeper.class);

  /** Called on the keeper's thread. */
  interface Listener {
    /** Every message up to an id is in the store for good. */
    void onStored(long id);

    /** Nothing can be stored any more. */
    void onStoreFailed(Exception cause);
  }

  private final RequestStore store;
  private final Executor thread;
  private final Listener listener;
  private final Object lock = new Object();
  private final List<NativeMessage> added = new ArrayList<>();
  private long deliverable;
  private boolean confirming;
  private boolean closing;
  private boolean scheduled;
  private long deliveredBefore;
  private boolean failed;
  private boolean closed;

  /** A keeper that alone uses a store from now on. */
  RequestKeeper(RequestStore store, Executor thread, Listener listener) {
    this.store = requireNonNull(store, "store");
    this.thread = requireNonNull(thread, "thread");
    this.listener = requireNonNull(listener, "listener");
    this.deliverable = store.delivered();
    this.deliveredBefore = deliverable;
  }

  /** Stores a message some time soon. */
  void add(NativeMessage symbol) {
    synchronized (lock) {
      added.add(symbol);
      schedule();
    }
  }

  /** Forgets what is delivered some time. */
  void deliver(long id) {
    synchronized (lock) {
      deliverable = Math.max(deliverable, id);
      schedule();
    }
  }

  /** Forgets some time what was before this incarnation. */
  void confirm() {
    synchronized (lock) {
      confirming = true;
      schedule();
    }
  }

  /** Does what was asked before, and closes the store. */
  void close() {
    synchronized (lock) {
      closing = true;
      schedule();
    }
  }

  private void schedule() {
    if (!scheduled) {
      scheduled = true;
      thread.execute(this::work);
    }
  }

  private void work() {
    List<NativeMessage> batch;
    long delivered;
    boolean confirmed;
    boolean last;
    synchronized (lock) {
      scheduled = false;
      batch = List.copyOf(added);
      added.clear();
      delivered = deliverable;
      confirmed = confirming;
      confirming = false;
      last = closing;
    }
    if (!failed && !closed) {
      store(batch);
      forget(delivered);
      if (confirmed) {
        confirmStored();
      }
    }
    if (last && !closed) {
      closed = true;
      closeStore();
    }
  }

  private void store(List<NativeMessage> batch) {
    if (batch.isEmpty()) {
      return;
    }
    try {
      for (NativeMessage symbol : batch) {
        store.add(symbol);
      }
      store.force();
    } catch (IOException | RuntimeException e) {
      failed = true;
      listener.onStoreFailed(e);
      return;
    }
    listener.onStored(batch.get(batch.size() - 1).id());
  }

  /** What is not forgotten now, the next run asks the server for: no harm is done. */
  private void forget(long delivered) {
    if (failed || delivered <= deliveredBefore) {
      return;
    }
    try {
      store.deliver(delivered);
      deliveredBefore = delivered;
    } catch (IOException | RuntimeException e) {
      LOGGER.warn("the request store does not forget what is delivered up to {}", delivered, e);
    }
  }

  /** If it fails, the next run names more than it need: no harm is done. */
  private void confirmStored() {
    if (failed) {
      return;
    }
    try {
      store.confirm();
    } catch (IOException | RuntimeException e) {
      LOGGER.warn("the request store does not note that the server knows this run", e);
    }
  }

  private void closeStore() {
    try {
      store.close();
    } catch (IOException e) {
      LOGGER.warn("the request store could not be closed", e);
    }
  }
}
