/**
 * The capacity of a millimetre-wave cell for somebody who walks, stops and drives: synthetic traces
 * for a link of which no measurement may be shipped.
 *
 * <pre>
 *   Route ──▶ distance ──▶ UmiPathLoss ──┐
 *                │                       ├─▶ MobileLink: signal to noise ─▶ capped Shannon ─▶ rates
 *                └──▶ Shadowing ─────────┤
 *   Sight ──▶ share in the open ─────────┘
 * </pre>
 *
 * <h2>Departures from the models</h2>
 *
 * <ul>
 *   <li>3GPP draws once whether a place is in line of sight; here sight comes and goes in time, as
 *       the paper's walker passes buildings, with a ramp between the two losses.
 *   <li>No fast fading, no interference and no delay of the air: a rate stands for the mean of one
 *       step of the trace.
 *   <li>Antennas have one gain in every direction that the beam is steered to.
 * </ul>
 *
 * @see <a href="https://doi.org/10.7717/peerj-cs.2956">the MRVHS paper</a>, section Experiment
 *     setup
 * @see <a href="https://www.3gpp.org/ftp/Specs/archive/38_series/38.901/">3GPP TR 38.901</a>
 */
package dev.fulmar.netem.trace.mobile;
