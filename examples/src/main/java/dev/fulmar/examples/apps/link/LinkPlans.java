package dev.fulmar.examples.apps.link;

import dev.fulmar.netem.VerdictReplay;
import dev.fulmar.netem.scenario.Scenario;
import java.time.Duration;
import java.util.List;

/**
 * All links that the user asks for, and for how long.
 *
 * @param links at least one
 * @param scenario how they change; null if they do not
 * @param replay where the fates of the only link come from; null if from its seed
 * @param duration after which all is over
 */
record LinkPlans(List<LinkPlan> links, Scenario scenario, VerdictReplay replay, Duration duration) {
  /** Whether there is a link of this protocol. */
  boolean has(LinkProtocol protocol) {
    return links.stream().anyMatch(link -> link.protocol() == protocol);
  }
}
