package dev.fulmar.rlnc.netty.server;

import io.netty.handler.codec.http.HttpDecoderConfig;
import io.netty.handler.codec.http.HttpMessage;
import io.netty.handler.codec.http.HttpRequestDecoder;

/**
 * Takes nothing for a request that two programs could read differently: neither a body with two
 * lengths nor lines that end in less than CR LF (RFC 9112, 6.3 and 2.2).
 */
final class StrictRequestDecoder extends HttpRequestDecoder {
  StrictRequestDecoder(RlncServerConfig config) {
    super(
        new HttpDecoderConfig()
            .setMaxInitialLineLength(config.maxHeaderBytes())
            .setMaxHeaderSize(config.maxHeaderBytes())
            .setAllowDuplicateContentLengths(false)
            .setStrictLineParsing(true));
  }

  @Override
  protected void handleTransferEncodingChunkedWithContentLength(HttpMessage message) {
    throw new IllegalArgumentException("Transfer-Encoding and Content-Length");
  }
}
