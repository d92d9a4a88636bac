package dev.fulmar.rlnc.metrics;

import dev.fulmar.rlnc.field.Gf256Kernels;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.binder.MeterBinder;

/**
 * Shows as Micrometer's meters what this virtual machine multiplies with; once for all clients and
 * servers.
 *
 * <table>
 * <caption>the meters</caption>
 * <tr><td>rlnc.kernel{kernel=scalar|vector}</td>
 *     <td>gauges, 1 for the one in use and 0 for the other</td></tr>
 * </table>
 */
public final class RlncKernelMetrics implements MeterBinder {
  @Override
  public void bindTo(MeterRegistry registry) {
    gauge(registry, "scalar", true);
    gauge(registry, "vector", false);
  }

  private static void gauge(MeterRegistry registry, String kernel, boolean isScalar) {
    Gauge.builder(
            "rlnc.kernel",
            () -> isScalar == (Gf256Kernels.inUse() == Gf256Kernels.scalar()) ? 1 : 0)
        .tag("kernel", kernel)
        .description("Whether GF(2^8) is multiplied by it")
        .register(registry);
  }
}
