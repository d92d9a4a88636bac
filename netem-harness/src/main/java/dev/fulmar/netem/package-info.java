/** A link that is bad on purpose. */
package dev.fulmar.netem;
