package dev.fulmar.examples.apps.coap;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fulmar.cocored.CocoRed;
import dev.fulmar.examples.apps.DurationConverter;
import java.time.Duration;
import org.eclipse.californium.core.CoapClient;
import org.junit.jupiter.api.Test;

class ObservableClockTest {
  /** How long the first answer of a clock that ticks in this period stays fresh. */
  private static long maxAgeSeconds(Duration period) throws Exception {
    CoapClient client = new CoapClient().setEndpoint(CocoRed.endpoint(CocoRed.configuration(), 0));
    try (RunningGateway gateway = new RunningGateway(Duration.ZERO, period)) {
      return client.setURI(gateway.uri("/obs")).get().getOptions().getMaxAge();
    } finally {
      client.getEndpoint().destroy();
      client.shutdown();
    }
  }

  @Test
  void anAnswerStaysFreshUntilTheTickAfterTheNextButAMinuteAtLeast() throws Exception {
    assertThat(maxAgeSeconds(Duration.ofSeconds(5))).isEqualTo(60);
    assertThat(maxAgeSeconds(Duration.ofSeconds(100))).isEqualTo(201);
  }

  @Test
  void noPeriodMakesAMaxAgeThatDoesNotFitIntoItsOption() throws Exception {
    assertThat(maxAgeSeconds(DurationConverter.LONGEST)).isEqualTo(4_294_967_295L);
  }
}
