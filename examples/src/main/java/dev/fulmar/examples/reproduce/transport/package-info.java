/**
 * The MRVHS paper's figures and tables, and the fairness that it leaves to future work: the
 * transport as it is, in virtual time.
 *
 * <pre>
 *   MrvhsExperiment ── Course, PacketErrors ──▶ BulkRun ──▶ BulkHost ══ link ══ BulkHost
 *        ├──▶ MrvhsTables      what the paper prints
 *        └──▶ MrvhsAppendix    its figures redrawn
 *   MrvhsSocketsExperiment ── Crossing: the same ten seconds in virtual time and over sockets
 *   FairnessExperiment ── SharedLink, two algorithms ──▶ SharedRun ──▶ BulkHost ══ link ══ BulkHost
 * </pre>
 *
 * <p>Departures from the paper: its link is the ns-3 mmWave module's, which is not here; {@link
 * dev.fulmar.netem.trace.mobile.MobileLink} says what is in its place. The error rates of its words
 * are inferred, see {@link dev.fulmar.examples.reproduce.transport.PacketErrors}.
 */
package dev.fulmar.examples.reproduce.transport;
