/** CoCo-RED for Eclipse Californium. */
package dev.fulmar.cocored;
