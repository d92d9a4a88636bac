package dev.fulmar.netem.socket;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.fulmar.netem.Direction;
import dev.fulmar.netem.Link;
import dev.fulmar.netem.LinkConfig;
import dev.fulmar.netem.VerdictLog;
import dev.fulmar.netem.spec.LinkSpec;
import java.io.IOException;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

/** The same seed decides the same over sockets and without them. */
@ParameterizedClass(name = "{0}")
@EnumSource(names = {"NIO", "EPOLL"})
class UdpLinkVerdictsTest {
  @Parameter private LinkIo io;

  @BeforeEach
  void skipWhatIsNotToBeHadHere() {
    assumeTrue(EpollSupport.missing().isEmpty() || io != LinkIo.EPOLL, EpollSupport.missing());
  }

  private static final int DATAGRAMS = 2_000;

  @Test
  void verdictsOverSocketsAreThoseOfTheBareLink() throws IOException {
    LinkConfig config = LinkSpec.parse("loss 30% delay 1ms");
    StringBuilder overSockets = new StringBuilder();
    try (UdpPeer server = new UdpPeer();
        UdpLink link =
            UdpLink.builder()
                .listen(UdpPeer.loopback(0))
                .to(server.address())
                .io(io)
                .up(config)
                .seed(99)
                .verdicts(new VerdictLog(overSockets))
                .start();
        UdpPeer client = new UdpPeer()) {
      for (int i = 0; i < DATAGRAMS; i++) {
        client.send(new byte[i % 100], link.address());
      }
      await().until(() -> link.stats(Direction.UP).offered() == DATAGRAMS);
    }

    StringBuilder bare = new StringBuilder();
    Link link = new Link(config, 99, Direction.UP, new VerdictLog(bare));
    for (int i = 0; i < DATAGRAMS; i++) {
      link.offer(new byte[i % 100], 0);
    }
    assertThat(overSockets.toString()).isEqualTo(bare.toString());
  }
}
