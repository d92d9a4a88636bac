/**
 * What a workload's nodes see of where they live: the same whether that is {@link
 * dev.fulmar.examples.reproduce.virtual virtual time} or {@link
 * dev.fulmar.examples.reproduce.sockets real sockets}.
 */
package dev.fulmar.examples.reproduce.world;
