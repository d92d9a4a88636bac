package dev.fulmar.rlnc.netty.client;

import static java.util.Objects.requireNonNull;

import dev.fulmar.rlnc.coding.NativeMessage;
import dev.fulmar.rlnc.protocol.RequestStore;
import dev.fulmar.rlnc.wire.SenderId;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.LongAdder;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Works on a store on a thread of its own, so that no event loop waits for a disk: one force serves
 * all that was asked up to a {@link #flush}, and while the force before it was under way.
 */
final class RequestKeeper {
  private static final Logger LOGGER = LoggerFactory.getLogger(RequestKeeper.class);

  /** Called on the keeper's thread. */
  interface Listener {
    /** Every message up to an id is in the store for good. */
    void onStored(long id);

    /** The store knows for good that messages up to an id may have left. */
    void onMarked(SenderId of, long upTo);

    /** Nothing can be stored any more. */
    void onStoreFailed(Exception cause);
  }

  private final RequestStore store;
  private final Executor thread;
  private final Listener listener;
  private final Object lock = new Object();
  private final List<Change> changes = new ArrayList<>();
  private long deliverable;
  private boolean confirming;
  private long deliverableAtFlush;
  private boolean closing;
  private boolean scheduled;
  private long deliveredBefore;
  private boolean failed;
  private boolean closed;
  private final LongAdder forgetFailures = new LongAdder();

  /** A keeper that alone uses a store from now on. */
  RequestKeeper(RequestStore store, Executor thread, Listener listener) {
    this.store = requireNonNull(store, "store");
    this.thread = requireNonNull(thread, "thread");
    this.listener = requireNonNull(listener, "listener");
    this.deliverable = store.delivered();
    this.deliverableAtFlush = deliverable;
    this.deliveredBefore = deliverable;
  }

  /** Something that is to be in the store for good. */
  private interface Change {
    void writeTo(RequestStore store) throws IOException;

    void tell(Listener listener);
  }

  private record Added(NativeMessage symbol) implements Change {
    @Override
    public void writeTo(RequestStore store) throws IOException {
      store.add(symbol);
    }

    @Override
    public void tell(Listener listener) {
      listener.onStored(symbol.id());
    }
  }

  private record Renewed(SenderId sender, long upTo) implements Change {
    @Override
    public void writeTo(RequestStore store) throws IOException {
      store.renew(sender, upTo);
    }

    @Override
    public void tell(Listener listener) {
      // the marks that follow it tell
    }
  }

  private record Marked(SenderId of, long upTo) implements Change {
    @Override
    public void writeTo(RequestStore store) throws IOException {
      store.markSent(upTo);
    }

    @Override
    public void tell(Listener listener) {
      listener.onMarked(of, upTo);
    }
  }

  /** Stores a message, after {@link #flush}. */
  void add(NativeMessage symbol) {
    note(new Added(symbol));
  }

  /** Notes that messages of a sender up to an id may leave, after {@link #flush}. */
  void markSent(SenderId of, long upTo) {
    note(new Marked(of, upTo));
  }

  /** Makes another sender of what is held beyond an id, and forgets the rest. */
  void renew(SenderId sender, long upTo) {
    note(new Renewed(sender, upTo));
  }

  private void note(Change change) {
    synchronized (lock) {
      changes.add(change);
    }
  }

  /** Forgets what is delivered, some time after {@link #flush}. */
  void deliver(long id) {
    synchronized (lock) {
      deliverable = Math.max(deliverable, id);
    }
  }

  /** Does soon what was asked before. */
  void flush() {
    synchronized (lock) {
      if (!changes.isEmpty() || deliverable > deliverableAtFlush) {
        deliverableAtFlush = deliverable;
        schedule();
      }
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
    List<Change> batch;
    long delivered;
    boolean confirmed;
    boolean last;
    synchronized (lock) {
      scheduled = false;
      batch = List.copyOf(changes);
      changes.clear();
      delivered = deliverable;
      confirmed = confirming;
      confirming = false;
      last = closing;
    }
    if (!failed && !closed) {
      forget(delivered); // first, so that a force serves it too
      store(batch);
      if (confirmed) {
        confirmStored();
      }
    }
    if (last && !closed) {
      closed = true;
      closeStore();
    }
  }

  private void store(List<Change> batch) {
    if (batch.isEmpty()) {
      return;
    }
    try {
      for (Change change : batch) {
        change.writeTo(store);
      }
      store.force();
    } catch (IOException | RuntimeException e) {
      failed = true;
      listener.onStoreFailed(e);
      return;
    }
    for (int i = 0; i < batch.size(); i++) {
      boolean isLastOfItsKind =
          i + 1 == batch.size() || batch.get(i + 1).getClass() != batch.get(i).getClass();
      if (isLastOfItsKind) {
        batch.get(i).tell(listener);
      }
    }
  }

  /** What is not forgotten now, the next run asks the server for: no harm is done. */
  private void forget(long delivered) {
    if (delivered <= deliveredBefore) {
      return;
    }
    try {
      store.deliver(delivered);
      deliveredBefore = delivered;
    } catch (IOException | RuntimeException e) {
      forgetFailures.increment();
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

  /** How often the store could not note what is delivered. */
  long forgetFailures() {
    return forgetFailures.sum();
  }

  private void closeStore() {
    try {
      store.close();
    } catch (IOException e) {
      LOGGER.warn("the request store could not be closed", e);
    }
  }
}
