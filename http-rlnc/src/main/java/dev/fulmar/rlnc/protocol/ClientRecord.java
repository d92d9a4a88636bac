package dev.fulmar.rlnc.protocol;

import dev.fulmar.rlnc.wire.Incarnation;
import dev.fulmar.rlnc.wire.NumberedResponse;
import java.util.List;

/**
 * What a journal knows of a client.
 *
 * @param incarnation the highest that was met; names none before it
 * @param delivered every message up to this id was delivered
 * @param responses those that the client is not known to have, by ascending id
 */
public record ClientRecord(
    Incarnation incarnation, long delivered, List<NumberedResponse> responses) {}
