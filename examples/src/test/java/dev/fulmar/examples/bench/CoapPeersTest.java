package dev.fulmar.examples.bench;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class CoapPeersTest {
  @ParameterizedTest(name = "{0}")
  @EnumSource
  void everyPeerHasItsMessageAcknowledgedAndNothingIsDropped(CoapLoad load) throws IOException {
    try (CoapSubject subject = CoapSubject.start(CoapStackKind.K10000);
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
