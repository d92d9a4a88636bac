package dev.fulmar.examples.bench;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CoapPeersTest {
  @ParameterizedTest(name = "{0} {1}")
  @CsvSource({"GET, K10000", "NOTIFICATION, K10000", "GET, GATEWAY", "NOTIFICATION, GATEWAY"})
  void everyPeerHasItsMessageAcknowledgedAndNothingIsDropped(CoapLoad load, CoapStackKind kind)
      throws IOException {
    try (CoapSubject subject = CoapSubject.start(kind);
        CoapPeers peers = new CoapPeers(2, load, subject.address())) {
      if (load == CoapLoad.NOTIFICATION) {
        peers.beObservedBy(subject);
      }

      peers.sendOneEach();

      assertThat(peers.acknowledged()).isEqualTo(2);
      assertThat(subject.dropped()).isZero();
    }
  }
}
