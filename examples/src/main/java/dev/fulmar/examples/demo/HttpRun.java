package dev.fulmar.examples.demo;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.fulmar.examples.report.Measurement;
import dev.fulmar.examples.report.SvgPlot;
import dev.fulmar.netem.socket.TcpLink;
import dev.fulmar.netem.spec.LinkSpec;
import dev.fulmar.rlnc.netty.client.ClientConfig;
import dev.fulmar.rlnc.netty.client.ClientStats;
import dev.fulmar.rlnc.netty.client.RequestClient;
import dev.fulmar.rlnc.netty.server.DeliveredRequest;
import dev.fulmar.rlnc.netty.server.HandlerResponse;
import dev.fulmar.rlnc.netty.server.RlncServer;
import dev.fulmar.rlnc.netty.server.RlncServerConfig;
import dev.fulmar.rlnc.protocol.SenderConfig;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** One variant: a client and a server of its own, and the link between them. */
final class HttpRun {
  private static final int PATIENCE_SECONDS = 40;

  private final HttpVariant variant;
  private final HttpScenario scenario;
  private final List<Integer> handled = Collections.synchronizedList(new ArrayList<>());
  private final List<Long> doneNanos = new ArrayList<>();

  /**
   * What came of it.
   *
   * @param handled the numbers of the requests in the order in which the server handled them
   * @param doneSeconds when the client knew of each request that it was delivered
   */
  record Result(
      HttpVariant variant,
      HttpScenario scenario,
      ClientStats stats,
      List<Integer> handled,
      List<Double> doneSeconds,
      long latenessNanos) {

    List<Measurement> measurements() {
      return List.of(
          figure("additional requests", (double) stats.additional(), ""),
          figure("additional requests by theory", variant.expectedAdditional(scenario), ""),
          figure("additional bytes", (double) stats.additionalBytes(), ""),
          figure("time for all", doneSeconds.get(doneSeconds.size() - 1), "s"),
          figure("handled by the server", (double) handled.size(), ""),
          figure("of these more than once", (double) repeated(), ""));
    }

    private Measurement figure(String metric, double value, String unit) {
      return new Measurement("http", variant.title(), metric, value, unit);
    }

    /** How many requests the server handled again. */
    int repeated() {
      return handled.size() - new HashSet<>(handled).size();
    }

    /** Whether the server handled every request once and in order. */
    boolean isExactlyOnceInOrder() {
      List<Integer> all = new ArrayList<>();
      for (int i = 0; i < scenario.requests(); i++) {
        all.add(i);
      }
      return handled.equals(all);
    }

    SvgPlot.Line deliveredOverTime() {
      double[] seconds = doneSeconds.stream().mapToDouble(Double::doubleValue).toArray();
      double[] count = new double[seconds.length];
      Arrays.setAll(count, i -> i + 1);
      return new SvgPlot.Line(seconds, count);
    }
  }

  HttpRun(HttpVariant variant, HttpScenario scenario) {
    this.variant = variant;
    this.scenario = scenario;
  }

  /** Sends all requests; to be called once. */
  Result run() throws IOException {
    InetSocketAddress loopback = new InetSocketAddress(InetAddress.getLoopbackAddress(), 0);
    try (RlncServer server = RlncServer.start(loopback, this::handle, RlncServerConfig.defaults());
        TcpLink link =
            TcpLink.builder()
                .name(variant.title())
                .listen(loopback)
                .to(server.address())
                .up(LinkSpec.parse(scenario.link()))
                .seed(scenario.seed())
                .start();
        RequestClient client = variant.client(uri(link.address()), config())) {
      long startNanos = System.nanoTime();
      sendAll(client);
      List<Double> doneSeconds = doneNanos.stream().map(done -> (done - startNanos) / 1e9).toList();
      return new Result(
          variant,
          scenario,
          client.stats(),
          List.copyOf(handled),
          doneSeconds,
          link.lateness().p99Nanos());
    }
  }

  private Optional<HandlerResponse> handle(DeliveredRequest request) {
    handled.add(Integer.valueOf(new String(request.body(), UTF_8).strip()));
    return Optional.empty();
  }

  private ClientConfig config() {
    SenderConfig sender =
        SenderConfig.PAPER
            .withWindow(scenario.window())
            .withTimeoutNanos(scenario.timeout().toNanos());
    return ClientConfig.builder()
        .sender(sender)
        .random(new SplittableRandom(scenario.seed()))
        .build();
  }

  private static URI uri(InetSocketAddress address) {
    return URI.create(
        "http://%s:%d/".formatted(address.getAddress().getHostAddress(), address.getPort()));
  }

  /** All are handed over at once; the client sends them one after the other. */
  private void sendAll(RequestClient client) throws IOException {
    List<CompletableFuture<Void>> all = new ArrayList<>();
    for (int i = 0; i < scenario.requests(); i++) {
      String body = "%-200d".formatted(i); // the paper's messages have about 200 bytes
      all.add(client.send(body.getBytes(UTF_8)));
    }
    for (CompletableFuture<Void> one : all) {
      await(one);
      doneNanos.add(System.nanoTime());
    }
  }

  private static void await(CompletableFuture<Void> delivered) throws IOException {
    try {
      delivered.get(PATIENCE_SECONDS, TimeUnit.SECONDS);
    } catch (ExecutionException e) {
      throw new IOException(e.getCause().getMessage(), e);
    } catch (TimeoutException e) {
      throw new IOException("a request was not delivered in %d s".formatted(PATIENCE_SECONDS), e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException("interrupted", e);
    }
  }
}
