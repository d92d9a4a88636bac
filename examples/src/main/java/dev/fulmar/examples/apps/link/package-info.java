/**
 * {@code fulmar link}: an impaired link between any two programs.
 *
 * <pre>
 *  link ──&gt; LinkStart ──&gt; ImpairedLink ──&gt; UdpLink or TcpLink (netem-harness)
 *   └─&gt; LinkSession
 *               ├─ LiveLine: once a second, on a terminal only
 *               └─ LinkSummary: at the end, a DirectionSummary each way
 * </pre>
 */
package dev.fulmar.examples.apps.link;
