/**
 * How fast the serialiser is: one model a file. All are pure and exact to the nanosecond; sizes are
 * those of the payload, without the headers of the layers below.
 */
package dev.fulmar.netem.rate;
