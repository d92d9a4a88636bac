/**
 * What befalls the packets that are not lost: one model a file. A decision takes none of the random
 * numbers of another packet or stage.
 */
package dev.fulmar.netem.fault;
