package dev.fulmar.examples.peers;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.fulmar.cocored.Profile;
import java.nio.file.Path;
import java.time.Duration;
import java.util.EnumSet;
import java.util.Set;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Other people's servers, observed for a long time by an endpoint that paces its acknowledgements,
 * with a bad link between them. Foreign programs know the clock's time only, so it takes as long as
 * it says; both wait at the same time.
 */
@Tag("interop")
@Tag("slow")
class ForeignSensorsInteropTest {
  private static final Duration OBSERVED = Duration.ofMinutes(10);
  private static final Duration PATIENCE = OBSERVED.plusMinutes(1);
  private static final int LOSS_PERCENT = 20;
  private static final long SEED = 1;
  private static final Set<Peer> WITHOUT_ENCRYPTION =
      EnumSet.of(Peer.LIBCOAP_NOTLS, Peer.NODE_COAP);

  @TempDir private static Path folder;
  private static Rows<Long> observed;

  @BeforeAll
  static void startAllRows() {
    observed = Rows.start(WITHOUT_ENCRYPTION, ForeignSensorsInteropTest::observe);
  }

  private static long observe(Peer peer) throws Exception {
    try (Observation observation =
        new Observation(Profile.GATEWAY, peer, folder, LOSS_PERCENT, SEED)) {
      await().pollDelay(OBSERVED).atMost(PATIENCE).until(() -> observation.handled() > 0);
      return observation.verify();
    }
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource({"LIBCOAP_NOTLS, 100", "NODE_COAP, 400"})
  void whatTheServerSawAcknowledgedInTenMinutesWasHandledOnce(Peer peer, int atLeast)
      throws Exception {
    long acknowledged = observed.of(peer);

    assertThat(acknowledged).isGreaterThan(atLeast);
  }
}
