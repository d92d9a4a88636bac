/**
 * The links before real sockets: a relay of UDP datagrams, the timer that lets them out when they
 * are due, and the measure of how late they were.
 */
package dev.fulmar.netem.socket;
