package dev.fulmar.rlnc.netty.server.coded;

import dev.fulmar.rlnc.protocol.ClientKey;
import dev.fulmar.rlnc.wire.RequestField;
import java.util.function.Consumer;

/**
 * A request of version 1 on its way to its session.
 *
 * @param authority whom the client took this server for, as the field Host says
 * @param reply takes the one reply, on any thread
 */
public record Arrival(
    ClientKey client, String authority, RequestField field, Cargo cargo, Consumer<Reply> reply) {}
