/**
 * The frame of every experiment, whatever its protocol: rows, each run over many seeds in virtual
 * machines of their own, and what their figures say against the paper's and against each other.
 */
package dev.fulmar.examples.reproduce.frame;
