/**
 * {@code fulmar link}: impaired links between any two programs.
 *
 * <pre>
 *  link ──&gt; LinkWishes ──&gt; LinkPlans: one link of the options, or those of a scenario
 *   │                          │
 *   │                          ▼
 *   ├─&gt; RunningLinks ─ LinkStart ──&gt; ImpairedLink ──&gt; UdpLink or TcpLink (netem-harness)
 *   │        ├─ LinkFiles: --pcap, --verdicts
 *   │        ├─ ControlServer: --control
 *   │        └─ ScenarioPlayer: --scenario
 *   └─&gt; LinkSession
 *            ├─ LiveLine: once a second, on a terminal only
 *            └─ LinkReport: at the end, a LinkSummary each link, a DirectionSummary each way
 * </pre>
 */
package dev.fulmar.examples.apps.link;
