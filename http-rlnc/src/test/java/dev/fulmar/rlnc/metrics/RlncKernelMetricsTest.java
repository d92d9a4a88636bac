package dev.fulmar.rlnc.metrics;

import static org.assertj.core.api.Assertions.assertThat;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import org.junit.jupiter.api.Test;

class RlncKernelMetricsTest {
  @Test
  void exactlyOneKernelIsInUse() {
    SimpleMeterRegistry registry = new SimpleMeterRegistry();

    new RlncKernelMetrics().bindTo(registry);

    assertThat(registry.find("rlnc.kernel").tagKeys("kernel").gauges()).hasSize(2);
    assertThat(
            registry.get("rlnc.kernel").tag("kernel", "scalar").gauge().value()
                + registry.get("rlnc.kernel").tag("kernel", "vector").gauge().value())
        .isEqualTo(1);
  }
}
