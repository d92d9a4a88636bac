package dev.fulmar.rlnc.protocol;

import dev.fulmar.rlnc.wire.BinaryResponse;
import dev.fulmar.rlnc.wire.Capability;
import dev.fulmar.rlnc.wire.NumberedResponse;
import dev.fulmar.rlnc.wire.Report;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * A response to a transmission.
 *
 * @param status the HTTP status code
 * @param report of {@code RLNC-Ack}; empty if it is absent or malformed
 * @param capability of {@code RLNC}; the same
 * @param responses of the body, if that was a bundle
 * @param application the response itself, if it was not
 * @param retryAfterNanos of {@code Retry-After}
 */
public record Reply(
    int status,
    Optional<Report> report,
    Optional<Capability> capability,
    List<NumberedResponse> responses,
    Optional<BinaryResponse> application,
    OptionalLong retryAfterNanos) {}
