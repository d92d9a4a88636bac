package dev.fulmar.examples.apps.http;

import com.google.gson.JsonObject;
import dev.fulmar.examples.apps.AddressConverter;
import dev.fulmar.examples.apps.CommandFailure;
import dev.fulmar.examples.apps.CommonOptions;
import dev.fulmar.examples.apps.DurationConverter;
import dev.fulmar.examples.apps.SocketName;
import dev.fulmar.examples.apps.WholeNumber;
import dev.fulmar.rlnc.netty.server.RlncServerConfig;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code fulmar http serve}: runs until it is killed. */
@Command(
    name = "serve",
    description =
        "An HTTP server: takes POST and PUT at any path, network-coded or not; GET /metrics.",
    footer = {"", "Example:", "  fulmar http serve --port 8080 --log requests.jsonl"})
final class ServeCommand implements Callable<Integer> {
  @Mixin private CommonOptions common = CommonOptions.withSettings();

  @Option(
      names = "--port",
      paramLabel = "P",
      defaultValue = "8080",
      converter = WholeNumber.Port.class,
      description = "TCP port, 0 takes a free one (default: ${DEFAULT-VALUE}).")
  private int port;

  @Option(
      names = "--bind",
      paramLabel = "ADDRESS",
      converter = AddressConverter.class,
      description = "Local address (default: all, IPv4 and IPv6).")
  private InetAddress bind;

  @Option(
      names = "--log",
      paramLabel = "F",
      description = "Appends a JSON object for each request: id, method, path, bytes, sha256.")
  private Path log;

  @Option(
      names = "--busy-after",
      paramLabel = "TIME",
      converter = DurationConverter.class,
      description = {
        "After so long in the line coded requests get no answer, as in the paper, and plain ones"
            + " a 503 (default: never)."
      })
  private Duration busyAfter;

  @Override
  public Integer call() throws InterruptedException {
    HttpService service = start();
    Runtime.getRuntime().addShutdownHook(new Thread(() -> stop(service), "fulmar-http-stop"));
    JsonObject listening = new JsonObject();
    listening.addProperty("listening", "http");
    listening.addProperty("address", SocketName.of(service.address()));
    listening.addProperty("port", service.address().getPort());
    common.output().result("listening on http " + SocketName.of(service.address()), listening);
    new CountDownLatch(1).await(); // a signal ends the JVM, its shutdown hook the server
    return 0;
  }

  private HttpService start() {
    RlncServerConfig config = config();
    InetSocketAddress address =
        bind == null ? new InetSocketAddress(port) : new InetSocketAddress(bind, port);
    try {
      return HttpService.start(address, openLog(), config);
    } catch (IOException cannotBind) {
      throw new CommandFailure(
          "cannot listen on http %s: %s"
              .formatted(SocketName.of(address), cannotBind.getMessage().toLowerCase(Locale.ROOT)));
    }
  }

  private RlncServerConfig config() {
    RlncServerConfig.Builder config = RlncServerConfig.builder();
    try {
      ServerSetting.apply(common.settings(), config);
      return (busyAfter == null ? config : config.busyAfter(busyAfter)).build();
    } catch (IllegalArgumentException refused) {
      throw common.usage(refused.getMessage());
    }
  }

  private Optional<RequestLog> openLog() {
    if (log == null) {
      return Optional.empty();
    }
    try {
      return Optional.of(RequestLog.appendTo(log));
    } catch (IOException unwritable) {
      throw common.usage("--log '%s' is not a file that can be written".formatted(log));
    }
  }

  private void stop(HttpService service) {
    try {
      service.close();
    } catch (IOException lost) {
      common.output().note("fulmar: the end of the log could not be written");
    }
  }
}
