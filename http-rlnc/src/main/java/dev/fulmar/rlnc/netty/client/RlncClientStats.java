package dev.fulmar.rlnc.netty.client;

/**
 * What a client has done so far. Bytes are those of HTTP, head and body, without TLS, TCP and
 * below.
 *
 * @param requests requests taken from the application
 * @param delivered requests known to be delivered, those of earlier runs included
 * @param refusedSubmissions requests not taken because too much waited
 * @param fateUnknown requests that may have been delivered and are not sent again
 * @param responsesLost requests that were delivered and whose response the server has lost
 * @param natives transmissions of a request by itself
 * @param coded transmissions of a combination
 * @param probes transmissions that only asked
 * @param plain transmissions to a server that does not code
 * @param requestBytes bytes of all of them
 * @param additionalBytes bytes of combinations, of probes and of plain requests sent again
 * @param responses HTTP responses that arrived in time
 * @param responseBytes the bytes of their bodies
 * @param timeouts transmissions nobody answered in time
 * @param connectFailures transmissions that found no server, or none that could prove who it is
 * @param broken transmissions whose connection ended before the response, or was never there
 * @param postponed responses that asked for patience
 * @param sessionsLost times the server had forgotten what it had not delivered
 * @param fellBack times the server was found not to code
 * @param unproductive replies that said nothing new
 * @param misbehaviour replies about what was never sent
 * @param malformed fields and bodies of responses that could not be read
 * @param tooLong responses that were longer than they may be
 * @param connections connections that were opened
 * @param forgetFailures times the store could not note what is delivered; it is asked again with
 *     the next, and what it never noted a later run asks the server for
 * @param busyWaits times the client began to wait because the server refused again and again
 * @param unreachableWaits times it began to wait because no connection could be made
 * @param silentWaits times it began to wait because nothing came back
 * @param unintelligibleWaits times it began to wait because what came back was no reply
 */
public record RlncClientStats(
    long requests,
    long delivered,
    long refusedSubmissions,
    long fateUnknown,
    long responsesLost,
    long natives,
    long coded,
    long probes,
    long plain,
    long requestBytes,
    long additionalBytes,
    long responses,
    long responseBytes,
    long timeouts,
    long connectFailures,
    long broken,
    long postponed,
    long sessionsLost,
    long fellBack,
    long unproductive,
    long misbehaviour,
    long malformed,
    long tooLong,
    long connections,
    long forgetFailures,
    long busyWaits,
    long unreachableWaits,
    long silentWaits,
    long unintelligibleWaits) {

  /** All HTTP requests that were begun. */
  public long transmissions() {
    return natives + coded + probes + plain;
  }

  /** The paper's additional requests: transmissions beyond one for each request. */
  public long additional() {
    return transmissions() - requests;
  }
}
