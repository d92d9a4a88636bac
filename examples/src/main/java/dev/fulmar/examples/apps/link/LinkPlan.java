package dev.fulmar.examples.apps.link;

import dev.fulmar.examples.apps.CommonOptions;
import dev.fulmar.netem.LinkConfig;
import dev.fulmar.netem.scenario.Scenario;

/**
 * A link that the user asks for.
 *
 * @param name of it
 * @param protocol of both ends
 * @param ends between which it is
 * @param up how bad the way to the server is
 * @param down how bad the way back is
 * @param seed decides the fates
 */
record LinkPlan(
    String name, LinkProtocol protocol, LinkEnds ends, LinkConfig up, LinkConfig down, long seed) {
  /** The name of a link that the user gave none. */
  static final String ONLY = "link";

  /** The link of a scenario. */
  static LinkPlan of(Scenario.Link link, CommonOptions common) {
    LinkAddress listen = LinkAddress.of(link.listen());
    return new LinkPlan(
        link.name(),
        listen.protocol(),
        LinkEnds.of(listen, LinkAddress.of(link.to()), link.name() + ": ", common),
        link.up(),
        link.down(),
        link.seed());
  }
}
