package dev.fulmar.cocored.californium;

import static java.util.Objects.requireNonNull;

import dev.fulmar.cocored.CocoRedListener;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The users' listeners; one that throws harms neither the endpoint nor the others. */
final class Listeners {
  private static final Logger LOGGER = LoggerFactory.getLogger(Listeners.class);

  private final List<CocoRedListener> listeners = new CopyOnWriteArrayList<>();
  private final AtomicBoolean failed = new AtomicBoolean();

  void add(CocoRedListener listener) {
    listeners.add(requireNonNull(listener, "listener"));
  }

  void remove(CocoRedListener listener) {
    listeners.remove(listener);
  }

  void tell(Consumer<CocoRedListener> event) {
    for (CocoRedListener listener : listeners) {
      try {
        event.accept(listener);
      } catch (RuntimeException e) {
        if (failed.compareAndSet(false, true)) {
          LOGGER.error("a listener failed; further failures are not logged", e);
        }
      }
    }
  }
}
