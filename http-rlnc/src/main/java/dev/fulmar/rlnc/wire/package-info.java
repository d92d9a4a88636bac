/**
 * What travels, written and strictly read by hand. What cannot be read is refused with a typed
 * reason before anything is allocated for it; nothing here throws at a peer's mistake.
 *
 * <pre>
 *   the paper's profile   CodingHeader, Acknowledgement, ClientName
 *   version 1             RLNC: RequestField of a request, Capability of a response
 *                         RLNC-Ack: Report
 *                         bodies: CodedPacket of Symbols of BinaryRequests, one way,
 *                                 ResponseBundle of BinaryResponses, the other
 * </pre>
 *
 * <p>Both fields say which {@link dev.fulmar.rlnc.wire.Incarnation} of the sender is meant, so that
 * a copy of its store is noticed by the server and told.
 *
 * <p>Each form in bytes is canonical: what is read is what would be written. Of the fields, white
 * space, order and members that are not known may differ, as RFC 9651 wants it.
 */
package dev.fulmar.rlnc.wire;
