/** How amounts are written in link specifications: shares, rates, times, bytes and packets. */
package dev.fulmar.netem.unit;
