/**
 * Which exchanges of a request and its response are lost, where a connection carries one of them:
 * one model a file. All are pure; what chance they need they draw from the generator they are
 * handed, which is keyed by the connection's number.
 */
package dev.fulmar.netem.exchange;
