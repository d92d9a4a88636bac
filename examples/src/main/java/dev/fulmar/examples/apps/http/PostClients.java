package dev.fulmar.examples.apps.http;

import dev.fulmar.rlnc.netty.client.ClientConfig;
import dev.fulmar.rlnc.netty.client.PaperClient;
import dev.fulmar.rlnc.netty.client.PlainRestClient;
import dev.fulmar.rlnc.netty.client.RlncClientConfig;
import dev.fulmar.rlnc.protocol.SenderConfig;
import java.net.URI;
import java.time.Duration;
import java.util.Random;

/** How {@code http post} sets its clients. */
final class PostClients {
  /** At a loss of 70 % that many failures in a row happen once in 50 million times. */
  private static final int GIVE_UP_AFTER = 50;

  /** A server that is started again is back by then. */
  private static final Duration GIVE_UP_AFTER_QUIET = Duration.ofMinutes(5);

  private PostClients() {}

  static RlncClientConfig.Builder fast(SenderConfig sender, long seed) {
    return RlncClientConfig.builder()
        .sender(sender.withMaxHeldBytes(Long.MAX_VALUE)) // PostSession bounds what waits
        .random(new Random(seed))
        .giveUpAfter(GIVE_UP_AFTER_QUIET)
        .failIfUnreachable(true);
  }

  static Poster stopAndWait(HttpProfile profile, URI uri, SenderConfig sender, long seed) {
    ClientConfig config =
        ClientConfig.builder()
            .sender(sender.withMaxHeldBytes(Long.MAX_VALUE))
            .random(new Random(seed))
            .giveUpAfter(GIVE_UP_AFTER)
            .failIfUnreachable(true)
            .build();
    return new StopAndWaitPoster(
        profile == HttpProfile.PAPER
            ? PaperClient.to(uri, config)
            : PlainRestClient.to(uri, config));
  }
}
