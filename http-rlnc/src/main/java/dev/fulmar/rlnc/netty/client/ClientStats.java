package dev.fulmar.rlnc.netty.client;

/**
 * What a client has done so far. Bytes are those of HTTP, head and body, without TCP and below.
 *
 * @param requests requests taken from the application
 * @param delivered requests known to be delivered
 * @param refused requests that were answered with a status that is no success
 * @param transmissions HTTP requests begun, each on a connection of its own
 * @param requestBytes their bytes
 * @param additionalBytes the bytes of those that brought no new request
 * @param responses HTTP responses that arrived
 * @param responseBytes the bytes of their bodies
 * @param timeouts transmissions nobody answered in time
 * @param connectFailures transmissions that found no server
 * @param postponed responses that asked for patience, 503 and the like, or that made no sense
 * @param sessionsLost times the server had forgotten the session and a new one was begun
 * @param unproductive acknowledgements that said nothing new
 * @param misbehaviour acknowledgements of what was never sent
 * @param refusedSubmissions requests not taken because too much waited
 */
public record ClientStats(
    long requests,
    long delivered,
    long refused,
    long transmissions,
    long requestBytes,
    long additionalBytes,
    long responses,
    long responseBytes,
    long timeouts,
    long connectFailures,
    long postponed,
    long sessionsLost,
    long unproductive,
    long misbehaviour,
    long refusedSubmissions) {

  /** The paper's additional requests: transmissions beyond one for each request. */
  public long additional() {
    return transmissions - requests;
  }
}
