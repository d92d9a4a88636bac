package dev.fulmar.examples.apps.http;

import com.google.gson.JsonObject;
import dev.fulmar.examples.apps.AddressConverter;
import dev.fulmar.examples.apps.CommandFailure;
import dev.fulmar.examples.apps.CommonOptions;
import dev.fulmar.examples.apps.DurationConverter;
import dev.fulmar.examples.apps.SocketName;
import dev.fulmar.examples.apps.WholeNumber;
import dev.fulmar.examples.apps.tls.TlsServerOptions;
import dev.fulmar.rlnc.journal.EffectSink;
import dev.fulmar.rlnc.journal.FileDeliveryJournal;
import dev.fulmar.rlnc.journal.JournalOptions;
import dev.fulmar.rlnc.journal.MemoryDeliveryJournal;
import dev.fulmar.rlnc.protocol.DeliveryJournal;
import io.netty.handler.ssl.SslContext;
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
    footer = {
      "",
      "Example:",
      "  fulmar http serve --port 8080 --journal journal --log requests.jsonl"
    })
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
      names = "--journal",
      paramLabel = "DIR",
      description =
          "Remembers in this folder what was delivered: nothing twice, however the server ends.")
  private Path journalFolder;

  @Mixin private TlsServerOptions tls;

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
    ServiceSettings settings = settings();
    Optional<SslContext> secure = tls.context(common);
    secure.ifPresent(settings.server()::tls);
    String scheme = secure.isPresent() ? "https" : "http";
    HttpService service = start(scheme, settings);
    Runtime.getRuntime().addShutdownHook(new Thread(() -> stop(service), "fulmar-http-stop"));
    JsonObject listening = new JsonObject();
    listening.addProperty("listening", scheme);
    listening.addProperty("address", SocketName.of(service.address()));
    tls.selfSignedSha256().ifPresent(sha256 -> sayCertificate(sha256, listening));
    listening.addProperty("port", service.address().getPort());
    common
        .output()
        .result(
            "listening on %s %s".formatted(scheme, SocketName.of(service.address())), listening);
    new CountDownLatch(1).await(); // a signal ends the JVM, its shutdown hook the server
    return 0;
  }

  private void sayCertificate(String sha256, JsonObject listening) {
    listening.addProperty("certificate_sha256", sha256);
    common.output().note("self-signed certificate, for clients: --pin " + sha256);
  }

  private HttpService start(String scheme, ServiceSettings settings) {
    InetSocketAddress address =
        bind == null ? new InetSocketAddress(port) : new InetSocketAddress(bind, port);
    Optional<RequestLog> requestLog = openLog();
    DeliveryJournal journal = openJournal(requestLog, settings.journal());
    try {
      return HttpService.start(address, requestLog, journal, settings.server());
    } catch (IOException cannotBind) {
      throw new CommandFailure(
          "cannot listen on %s %s: %s"
              .formatted(
                  scheme,
                  SocketName.of(address),
                  cannotBind.getMessage().toLowerCase(Locale.ROOT)));
    }
  }

  private ServiceSettings settings() {
    ServiceSettings settings = new ServiceSettings();
    try {
      ServerSetting.apply(common.settings(), settings);
      if (busyAfter != null) {
        settings.server().busyAfter(busyAfter);
      }
      return settings;
    } catch (IllegalArgumentException refused) {
      throw common.usage(refused.getMessage());
    }
  }

  private Optional<RequestLog> openLog() {
    if (log == null) {
      return Optional.empty();
    }
    try {
      RequestLog opened = RequestLog.appendTo(log);
      if (journalFolder == null) {
        opened.endTornLine();
      }
      return Optional.of(opened);
    } catch (IOException unwritable) {
      throw common.usage("--log '%s' is not a file that can be written".formatted(log));
    }
  }

  private DeliveryJournal openJournal(Optional<RequestLog> requestLog, JournalOptions options) {
    Optional<EffectSink> sink = requestLog.map(opened -> opened);
    if (journalFolder == null) {
      return new MemoryDeliveryJournal(sink, options.maxClients());
    }
    try {
      FileDeliveryJournal journal = FileDeliveryJournal.open(journalFolder, sink, options);
      if (requestLog.isPresent()) {
        compare(journal.clients(), requestLog.get().position());
      }
      return journal;
    } catch (IOException unusable) {
      throw new CommandFailure("--journal cannot be used: " + unusable.getMessage());
    }
  }

  /** A journal and its log that do not belong together are told of, and used. */
  private void compare(int clients, long logBytes) {
    if (clients == 0 && logBytes > 0) {
      common
          .output()
          .note(
              "fulmar: --log '%s' has %d bytes and the journal in '%s' knows of none: what was delivered before may be delivered again"
                  .formatted(log, logBytes, journalFolder));
    } else if (clients > 0 && logBytes == 0) {
      common
          .output()
          .note(
              "fulmar: --log '%s' is empty and the journal in '%s' knows of %d clients: what they sent before is not in the log"
                  .formatted(log, journalFolder, clients));
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
