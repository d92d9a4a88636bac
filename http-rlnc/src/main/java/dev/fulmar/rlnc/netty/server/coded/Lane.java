package dev.fulmar.rlnc.netty.server.coded;

import java.util.concurrent.Executor;

/**
 * The threads that a session is served by.
 *
 * @param worker the protocol: one task at a time, in order, none of which blocks
 * @param journal what may wait for a disk, but for no application: one task at a time, in order
 * @param handlers the application, and the journal's record of what it did
 */
public record Lane(Executor worker, Executor journal, Executor handlers) {}
