package dev.fulmar.netem.radio;

/** What the parts of a node work with. */
record NodeContext(
    int node,
    RadioConfig config,
    EventQueue events,
    Air air,
    RadioTap tap,
    NodeCounters counters,
    Network network) {}
