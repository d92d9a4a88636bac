/**
 * The field GF(2^8) that coefficients and bytes live in: a byte is an element, addition is XOR, and
 * a whole message is multiplied by one coefficient byte by byte.
 */
package dev.fulmar.rlnc.field;
