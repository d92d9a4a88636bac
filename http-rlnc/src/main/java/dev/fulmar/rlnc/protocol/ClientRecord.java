package dev.fulmar.rlnc.protocol;

import dev.fulmar.rlnc.wire.NumberedResponse;
import java.util.List;

/**
 * What a journal knows of a client.
 *
 * @param incarnation the highest that was met, from 1
 * @param delivered every message up to this id was delivered
 * @param responses those that the client is not known to have, by ascending id
 */
public record ClientRecord(long incarnation, long delivered, List<NumberedResponse> responses) {}
