package dev.fulmar.examples.apps.coap;

import com.google.gson.JsonObject;
import dev.fulmar.cocored.CocoRed;
import dev.fulmar.cocored.californium.CocoRedEndpoint;
import dev.fulmar.examples.apps.AddressConverter;
import dev.fulmar.examples.apps.CommandFailure;
import dev.fulmar.examples.apps.CommonOptions;
import dev.fulmar.examples.apps.DurationConverter;
import dev.fulmar.examples.apps.PlainText;
import dev.fulmar.examples.apps.SocketName;
import dev.fulmar.examples.apps.WholeNumber;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.Locale;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import org.eclipse.californium.elements.config.Configuration;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code fulmar coap serve}: runs until it is killed. */
@Command(
    name = "serve",
    description = "A CoAP server: /hello, /metrics and the resources of the ETSI plugtest.",
    footer = {"", "Example:", "  fulmar coap serve --port 5683 --handler-delay 10ms"})
final class ServeCommand implements Callable<Integer> {
  @Mixin private CommonOptions common = CommonOptions.withSettings();
  @Mixin private CoapOptions coap;

  @Option(
      names = "--port",
      paramLabel = "P",
      defaultValue = "5683",
      converter = WholeNumber.Port.class,
      description = "UDP port, 0 takes a free one (default: ${DEFAULT-VALUE}).")
  private int port;

  @Option(
      names = "--bind",
      paramLabel = "ADDRESS",
      converter = AddressConverter.class,
      description = "Local address (default: all, IPv4 and IPv6).")
  private InetAddress bind;

  @Option(
      names = "--handler-delay",
      paramLabel = "TIME",
      defaultValue = "0ms",
      converter = DurationConverter.class,
      description = "How long a handler takes, as in 10ms (default: ${DEFAULT-VALUE}).")
  private Duration handlerDelay;

  @Option(
      names = "--notify-every",
      paramLabel = "TIME",
      defaultValue = "5s",
      converter = DurationConverter.class,
      description =
          "Between two notifications of /obs; ten times as often of /obs-pumping (default: ${DEFAULT-VALUE}).")
  private Duration notifyEvery;

  @Override
  public Integer call() throws InterruptedException {
    if (notifyEvery.isZero()) {
      throw common.usage("--notify-every is zero, allowed: 1ms and more");
    }
    CoapGateway gateway = start();
    Runtime.getRuntime().addShutdownHook(new Thread(gateway::close, "fulmar-coap-stop"));
    JsonObject listening = new JsonObject();
    listening.addProperty("listening", "coap");
    listening.addProperty("address", SocketName.of(gateway.address()));
    listening.addProperty("port", gateway.address().getPort());
    common.output().result("listening on coap " + SocketName.of(gateway.address()), listening);
    new CountDownLatch(1).await(); // a signal ends the JVM, its shutdown hook the server
    return 0;
  }

  private CoapGateway start() {
    try {
      return coap.start(
          common,
          configuration ->
              CoapGateway.start(configuration, endpoint(configuration), handlerDelay, notifyEvery));
    } catch (IOException cannotBind) {
      InetSocketAddress wanted =
          bind == null ? new InetSocketAddress(port) : new InetSocketAddress(bind, port);
      throw new CommandFailure(
          "cannot listen on coap %s: %s"
              .formatted(
                  SocketName.of(wanted), PlainText.ofFailure(cannotBind).toLowerCase(Locale.ROOT)));
    }
  }

  private CocoRedEndpoint endpoint(Configuration configuration) {
    return bind == null
        ? CocoRed.endpoint(configuration, port)
        : CocoRed.endpoint(configuration, new InetSocketAddress(bind, port));
  }
}
