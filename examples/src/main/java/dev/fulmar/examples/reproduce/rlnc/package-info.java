/**
 * The network-coded HTTP paper's figures 4 and 5 and tables I and II: its clients and servers as
 * they are, in virtual time, over losses by its Algorithm 1.
 *
 * <pre>
 *   RlncExperiment ── Point (p, alpha) ──▶ Way ──▶ PaperExchange   REST and the paper's profile
 *        │                                    └──▶ FastExchange    version 1
 *        ├──▶ PaperFigures    what the paper prints
 *        └──▶ RlncAppendix    figures and tables redrawn ──▶ Timings (timings.csv)
 *                                                         ──▶ BeyondThePaper
 *   RlncSocketsExperiment ──▶ SocketExchange beside PaperExchange
 * </pre>
 *
 * <p>Departures from the paper: its server is a Raspberry Pi with a decoder in Python, which is
 * busy for seconds; here a decoder takes no time, or, in rows called slow, the time of {@link
 * dev.fulmar.examples.reproduce.rlnc.SlowDecoder}. The size of its HTTP messages is that of {@link
 * dev.fulmar.examples.reproduce.rlnc.MessageBytes}.
 */
package dev.fulmar.examples.reproduce.rlnc;
