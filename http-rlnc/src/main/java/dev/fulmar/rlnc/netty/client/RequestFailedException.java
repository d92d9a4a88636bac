package dev.fulmar.rlnc.netty.client;

import java.io.IOException;

/** A request that is not known to be delivered and will not be sent again by this client. */
public class RequestFailedException extends IOException {
  private static final long serialVersionUID = 1L;

  RequestFailedException(String message) {
    super(message);
  }
}
