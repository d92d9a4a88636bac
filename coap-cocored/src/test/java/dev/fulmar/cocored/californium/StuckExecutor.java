package dev.fulmar.cocored.californium;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Makes a thread get stuck in virtual time: a task that is given to it while it is armed never
 * returns, for it never runs.
 */
final class StuckExecutor {
  private final AtomicInteger armed = new AtomicInteger();

  /** The next so many tasks get stuck. */
  void stick(int tasks) {
    armed.set(tasks);
  }

  ScheduledExecutorService around(ScheduledExecutorService executor) {
    return (ScheduledExecutorService)
        Proxy.newProxyInstance(
            StuckExecutor.class.getClassLoader(),
            new Class<?>[] {ScheduledExecutorService.class},
            (proxy, method, arguments) -> {
              if (method.getName().equals("execute")
                  && armed.getAndUpdate(n -> Math.max(0, n - 1)) > 0) {
                return null;
              }
              try {
                return method.invoke(executor, arguments);
              } catch (InvocationTargetException e) {
                throw e.getCause();
              }
            });
  }
}
