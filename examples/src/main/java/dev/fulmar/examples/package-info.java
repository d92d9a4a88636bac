/** The {@code fulmar} command. */
package dev.fulmar.examples;
