package dev.fulmar.rlnc.netty.server;

import io.netty.handler.codec.http.FullHttpRequest;
import io.netty.handler.codec.http.HttpHeaderNames;
import java.util.Locale;

/**
 * A request target as servers know it: {@code http://host/path}, as a client may send it to what it
 * takes for a proxy, is {@code /path} with its own host (RFC 9112, section 3.2.2).
 */
final class OriginForm {
  private OriginForm() {}

  /** The path and the query of a target, whichever form it has. */
  static String of(String target) {
    int authority = authorityStart(target);
    if (authority < 0) {
      return target;
    }
    int end = authorityEnd(target, authority);
    String path = target.substring(end);
    return path.startsWith("/") ? path : '/' + path;
  }

  /** Gives a request the target and the host that its absolute form names, if it has that. */
  static void apply(FullHttpRequest request) {
    String target = request.uri();
    int authority = authorityStart(target);
    if (authority >= 0) {
      request
          .headers()
          .set(HttpHeaderNames.HOST, target.substring(authority, authorityEnd(target, authority)));
      request.setUri(of(target));
    }
  }

  /** Where the authority begins; -1 if the target is not of the absolute form. */
  private static int authorityStart(String target) {
    String scheme = target.substring(0, Math.min(target.length(), 8)).toLowerCase(Locale.ROOT);
    if (scheme.startsWith("http://")) {
      return "http://".length();
    }
    return scheme.startsWith("https://") ? "https://".length() : -1;
  }

  private static int authorityEnd(String target, int start) {
    int end = start;
    while (end < target.length() && "/?".indexOf(target.charAt(end)) < 0) {
      end++;
    }
    return end;
  }
}
