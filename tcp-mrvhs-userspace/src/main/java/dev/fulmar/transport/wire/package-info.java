/**
 * Segments as bytes: the TCP header of RFC 9293 in the payload of a UDP datagram, with the options
 * of RFC 7323 (window scale, timestamps) and RFC 2018 (SACK).
 *
 * <pre>
 *   UDP datagram ──&gt; SegmentCodec.decode ──&gt; Segment, or a DecodeResult that says what is wrong
 *   Segment ──&gt; writeHeader, the payload, seal (Checksum) ──&gt; UDP datagram
 *   SeqNumber: from the 32 bits of the wire to positions in the stream and back
 * </pre>
 *
 * <p>The checksum is TCP's over a pseudo-header whose addresses are zero, because address
 * translators on the way know nothing of the header inside. A stock dissector shows everything
 * else: {@code tshark -d udp.port==9900,tcp}.
 */
package dev.fulmar.transport.wire;
