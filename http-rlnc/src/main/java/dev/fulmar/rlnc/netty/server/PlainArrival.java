package dev.fulmar.rlnc.netty.server;

import io.netty.handler.codec.http.FullHttpResponse;
import java.util.function.Consumer;

/**
 * A plain request on its way to the application.
 *
 * @param connection what it came over; its requests go to one worker
 * @param reply takes the one response, on any thread
 */
record PlainArrival(
    Object connection, DeliveredRequest request, Consumer<FullHttpResponse> reply) {}
