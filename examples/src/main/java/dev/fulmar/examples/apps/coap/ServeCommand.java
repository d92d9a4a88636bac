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
import java.util.Optional;
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
    footer = {
      "",
      "Example:",
      "  fulmar coap serve --port 5683 --handler-delay 10ms",
      "  fulmar coap serve --psk sensor:secret"
    })
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

  @Mixin private ServerSecurity security;

  @Override
  public Integer call() throws InterruptedException {
    if (notifyEvery.isZero()) {
      throw common.usage("--notify-every is zero, allowed: 1ms and more");
    }
    CoapGateway gateway = start();
    Runtime.getRuntime().addShutdownHook(new Thread(gateway::close, "fulmar-coap-stop"));
    security.selfSignedSha256().ifPresent(this::noteCertificate);
    sayWhere("coap", gateway.address(), Optional.empty());
    gateway
        .secureAddress()
        .ifPresent(address -> sayWhere("coaps", address, security.selfSignedSha256()));
    new CountDownLatch(1).await(); // a signal ends the JVM, its shutdown hook the server
    return 0;
  }

  private void noteCertificate(String sha256) {
    common.output().note("self-signed certificate, for clients: --pin " + sha256);
  }

  private void sayWhere(String scheme, InetSocketAddress address, Optional<String> sha256) {
    JsonObject listening = new JsonObject();
    listening.addProperty("listening", scheme);
    listening.addProperty("address", SocketName.of(address));
    sha256.ifPresent(digits -> listening.addProperty("certificate_sha256", digits));
    listening.addProperty("port", address.getPort());
    common
        .output()
        .result("listening on %s %s".formatted(scheme, SocketName.of(address)), listening);
  }

  private CoapGateway start() {
    try {
      return coap.start(common, this::start);
    } catch (IOException cannotBind) {
      String wanted = "coap " + SocketName.of(address(port));
      if (security.isWanted()) {
        wanted += " and coaps " + SocketName.of(address(security.port(port, common)));
      }
      throw new CommandFailure(
          "cannot listen on %s: %s"
              .formatted(wanted, PlainText.ofFailure(cannotBind).toLowerCase(Locale.ROOT)));
    }
  }

  private CoapGateway start(Configuration configuration) throws IOException {
    return CoapGateway.start(
        configuration,
        CocoRed.endpoint(configuration, address(port)),
        security.isWanted() ? Optional.of(secureEndpoint(configuration)) : Optional.empty(),
        handlerDelay,
        notifyEvery);
  }

  private CocoRedEndpoint secureEndpoint(Configuration configuration) {
    InetSocketAddress address = address(security.port(port, common));
    return CocoRed.endpoint(configuration, security.connector(configuration, address, common));
  }

  private InetSocketAddress address(int port) {
    return bind == null ? new InetSocketAddress(port) : new InetSocketAddress(bind, port);
  }
}
