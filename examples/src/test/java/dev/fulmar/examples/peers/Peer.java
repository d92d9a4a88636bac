package dev.fulmar.examples.peers;

import dev.fulmar.examples.ForeignProgram;
import dev.fulmar.examples.NodeCoap;
import java.io.IOException;
import java.nio.file.Path;

/** Other people's CoAP programs; libcoap with a TLS library is spoken to over DTLS. */
enum Peer {
  LIBCOAP_NOTLS("notls"),
  LIBCOAP_OPENSSL("openssl"),
  LIBCOAP_GNUTLS("gnutls"),
  NODE_COAP("");

  private final String library;

  Peer(String library) {
    this.library = library;
  }

  boolean isSecure() {
    return this == LIBCOAP_OPENSSL || this == LIBCOAP_GNUTLS;
  }

  private boolean isNode() {
    return this == NODE_COAP;
  }

  String scheme() {
    return isSecure() ? "coaps" : "coap";
  }

  /** Skips the test unless client and server are there. */
  void assumePresent() {
    if (isNode()) {
      NodeCoap.assumePresent();
    } else {
      ForeignProgram.assumeInstalled("coap-client-" + library);
      ForeignProgram.assumeInstalled("coap-server-" + library);
    }
  }

  /**
   * The client.
   *
   * @param folder for its files
   */
  ForeignClient client(Path folder) throws IOException {
    return isNode()
        ? new NodeCoapClient(folder)
        : new LibcoapClient("coap-client-" + library, isSecure(), folder);
  }

  /**
   * Starts the server on a free port of the loopback and waits until it can be used.
   *
   * @param folder for its files
   */
  ForeignServer startServer(Path folder) throws IOException {
    return isNode()
        ? NodeCoapServer.start(folder)
        : LibcoapServer.start("coap-server-" + library, isSecure(), folder);
  }
}
