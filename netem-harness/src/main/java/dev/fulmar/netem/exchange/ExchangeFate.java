package dev.fulmar.netem.exchange;

/** What becomes of the exchange that a connection carries. */
public enum ExchangeFate {
  /** Request and response both arrive. */
  PASSED,
  /** The server never sees the request, and so nobody answers. */
  REQUEST_LOST,
  /** The server sees the request and answers; the client never sees the response. */
  RESPONSE_LOST
}
