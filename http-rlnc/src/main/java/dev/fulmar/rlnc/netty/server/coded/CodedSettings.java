package dev.fulmar.rlnc.netty.server.coded;

import dev.fulmar.rlnc.protocol.SessionLimits;
import dev.fulmar.rlnc.wire.SenderId;
import dev.fulmar.rlnc.wire.WireLimits;
import java.util.Optional;
import java.util.function.Function;

/**
 * What the sessions of version 1 put up with.
 *
 * @param wire what is refused when it is read
 * @param session what one client may take
 * @param maxSessionsPerPrincipal how many clients one certificate may be, from 1
 * @param idleNanos after how long a session is dropped
 * @param macKeys the key of each sender; empty if transmissions need no checksum
 */
public record CodedSettings(
    WireLimits wire,
    SessionLimits session,
    int maxSessionsPerPrincipal,
    long idleNanos,
    Optional<Function<SenderId, Optional<byte[]>>> macKeys) {}
