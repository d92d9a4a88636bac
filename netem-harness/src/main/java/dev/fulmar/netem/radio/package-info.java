/**
 * A network of IEEE 802.15.4 radios with 6LoWPAN above them, as the CoAP paper simulates with
 * Cooja: pure, to be driven by a simulation or by sockets.
 *
 * <pre>
 *   Topology + RoutingTree     who stands where, and who is next on the way
 *   RadioConfig                RadioRange, PhyConfig, CsmaConfig, LowpanConfig
 *   RadioMedium                offer, poll, nextEventNanos
 *     Node                     Sender (queue, CSMA/CA), Receiver (ACKs, repeats), Reassembler
 *     Air                      what overlaps what, and who hears it
 *   RadioTap, RadioStats       what happens, as it happens and summed up
 * </pre>
 *
 * <h2>Assumptions</h2>
 *
 * <ul>
 *   <li>Unit discs: within its range a transmission is received unless something overlaps it, and
 *       then it is lost whole: no capture, no noise, no bit errors, no propagation time.
 *   <li>Radios are always on. A node that sends does not receive, and what interfered with it while
 *       it sent still does so afterwards.
 *   <li>The channel is assessed as busy if any carrier was heard at any time of the assessment, or
 *       the node was turning to an acknowledgement.
 *   <li>Acknowledgements are sent one turnaround after the frame, whatever is on the air. Their
 *       sender hands the frame up once they are out.
 *   <li>There is no space between frames but the back-off of the next, as in Contiki, whose MAC
 *       also goes on trying after a channel that was never free; the standard does not.
 *   <li>Datagrams are put together at each hop, as routing above 6LoWPAN has it (RFC 6606, section
 *       2). A node takes all frames of a datagram or none; once they are queued, all are sent, even
 *       if one has been lost.
 *   <li>Routes are fixed, and known to all: no frames of RPL or neighbour discovery, and no options
 *       of RPL in datagrams.
 * </ul>
 */
package dev.fulmar.netem.radio;
