package dev.fulmar.rlnc.protocol;

/**
 * What a sender has done so far.
 *
 * @param requests messages that were taken
 * @param delivered messages that are known to be delivered
 * @param transmissions requests that were sent, for new messages and in vain
 * @param timeouts transmissions that nobody answered in time
 * @param refusedSubmissions messages that were not taken because too many bytes were held
 * @param unproductive acknowledgements that said nothing new
 * @param misbehaviour acknowledgements of what was never sent
 */
public record SenderStats(
    long requests,
    long delivered,
    long transmissions,
    long timeouts,
    long refusedSubmissions,
    long unproductive,
    long misbehaviour) {

  /** The paper's additional request messages: transmissions beyond one for each message. */
  public long additional() {
    return transmissions - requests;
  }
}
