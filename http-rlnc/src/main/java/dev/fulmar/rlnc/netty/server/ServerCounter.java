package dev.fulmar.rlnc.netty.server;

/** What a server counts; nothing is dropped or refused without one of these. */
public enum ServerCounter {
  /** Connections that were accepted. */
  CONNECTIONS,
  /** Connections closed at once because there were too many. */
  CONNECTIONS_REFUSED,
  /** Connections closed because a request did not come to its end in time. */
  REQUEST_TIMEOUTS,
  /** Requests that were no proper HTTP: answered 400, 413, 414 or 431. */
  MALFORMED,
  /** Requests without a coding header, handled as any server does. */
  PLAIN_REQUESTS,
  /** Requests with a coding header. */
  CODED_REQUESTS,
  /** Combinations that brought something new. */
  INNOVATIVE,
  /** Combinations that did not. */
  DEPENDENT,
  /** Late arrivals that were dropped and acknowledged again. */
  STALE,
  /** Coded requests answered 400, 409 or 413. */
  REFUSED,
  /** Coded requests without {@code RLNC-Client}: their client is taken to be their address. */
  ANONYMOUS,
  /** Coded requests dropped without an answer because the server was busy, as in the paper. */
  BUSY_DROPPED,
  /** Requests answered 503: a queue, the sessions or the memory were full. */
  UNAVAILABLE,
  /** Messages handed to the application, each once. */
  DELIVERED,
  /** Calls of the application that threw; a network-coded request is offered again. */
  HANDLER_FAILURES,
  /** Responses of the application to coded requests, which the paper's wire cannot carry. */
  RESPONSES_DROPPED,
  /** Sessions begun. */
  SESSIONS_OPENED,
  /** Sessions forgotten but for how far they had come, since all of theirs was delivered. */
  SESSIONS_EXPIRED,
  /** Sessions given up although something was received that could not be delivered. */
  SESSIONS_ABANDONED,
  /** Expired sessions of which not even that is remembered any more. */
  TOMBSTONES_DROPPED
}
