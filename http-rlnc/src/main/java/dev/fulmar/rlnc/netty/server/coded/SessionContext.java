package dev.fulmar.rlnc.netty.server.coded;

import dev.fulmar.rlnc.netty.server.load.ServerCounters;
import dev.fulmar.rlnc.netty.server.load.SessionBudget;
import java.util.random.RandomGenerator;

/**
 * What the sessions of one worker share.
 *
 * @param random draws epochs, which nobody should guess
 */
record SessionContext(
    CodedSettings settings,
    JournalCalls journal,
    SessionBudget budget,
    ServerCounters counters,
    Refusals refusals,
    RandomGenerator random) {}
