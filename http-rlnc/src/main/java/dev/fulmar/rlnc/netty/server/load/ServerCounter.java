package dev.fulmar.rlnc.netty.server.load;

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
  /** TLS connections that were closed before they were made: a certificate, a version. */
  HANDSHAKE_FAILURES,
  /** Requests without a coding header, handled as any server does. */
  PLAIN_REQUESTS,
  /** Requests with a coding header of the paper's profile. */
  CODED_REQUESTS,
  /** Requests of version 1 by themselves. */
  NATIVES,
  /** Those of them that an intermediary has changed: acknowledged, and repaired by their sender. */
  NATIVES_CHANGED,
  /** Combinations of version 1. */
  COMBINATIONS,
  /** Requests of version 1 that only ask. */
  PROBES,
  /** Combinations that brought something new. */
  INNOVATIVE,
  /** Combinations that did not. */
  DEPENDENT,
  /** Late arrivals that were dropped and acknowledged again. */
  STALE,
  /** Coded requests answered 400, 405, 409, 413 or 415. */
  REFUSED,
  /** Requests of version 1 without the checksum that only who has the key can make: 403. */
  MAC_REFUSED,
  /** Requests of an opening of their sender's store that does not continue the one known: 403. */
  SUPERSEDED,
  /** Requests of a client that has sent too many that brought nothing: 429. */
  FLOODED,
  /** How often somebody else's combinations were found among a client's, and were dropped. */
  POLLUTIONS,
  /** Coded requests without {@code RLNC-Client}: their client is taken to be their address. */
  ANONYMOUS,
  /** Coded requests dropped without an answer because the server was busy, as in the paper. */
  BUSY_DROPPED,
  /** Requests answered 503, whatever for; those below say for what in version 1. */
  UNAVAILABLE,
  /** Requests that found a full line: at their worker, or at a session that is being begun. */
  LINE_FULL,
  /** Requests that would have begun a session, when there were too many. */
  SESSIONS_FULL,
  /** Requests that would have begun a session of a principal that has too many. */
  PRINCIPAL_FULL,
  /** Requests that found no room in the memory of all sessions. */
  MEMORY_FULL,
  /** Requests that found no room in their own session: messages, or responses to be fetched. */
  SESSION_FULL,
  /** Messages handed to the application, each once. */
  DELIVERED,
  /** Messages that hold no request that may be handled: their response, a 400, says so. */
  REJECTED,
  /** Responses that were longer than a client takes: it got a 500 instead. */
  RESPONSES_TOO_LONG,
  /** Calls of the journal that failed; nothing is acknowledged that it does not have. */
  JOURNAL_FAILURES,
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
  /** Idle sessions of version 1 that held what is not decoded: their client has it all. */
  SESSIONS_HALF_OPEN_EXPIRED,
  /** Expired sessions of which not even that is remembered any more. */
  TOMBSTONES_DROPPED
}
