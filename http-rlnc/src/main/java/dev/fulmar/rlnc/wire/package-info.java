/**
 * What travels beside the coded bytes in the paper's profile: the coding header of a request and
 * the acknowledgement in a response, written and strictly read by hand. What cannot be read is
 * refused with a typed reason before anything is allocated for it; nothing here throws at a peer's
 * mistake.
 */
package dev.fulmar.rlnc.wire;
