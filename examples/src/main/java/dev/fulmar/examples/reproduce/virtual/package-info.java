/**
 * Many real Californium endpoints in one virtual time, over a medium that loses, delays and
 * collides.
 *
 * <pre>
 *   CoapServer, CoapEndpoint      Californium's own, unchanged
 *        │ send        ▲ receive
 *   VirtualWire        │          a Connector; one a node
 *        └──▶ Medium ──┘          LinkStar: a Link each way between the hub and each other node
 *              │              SharedLink: one Link each way that all of them share
 *              │              RadioField: radios that relay for each other and collide
 *   CaliforniumTime               the clock, the executor and the Simulation under all of them
 * </pre>
 *
 * <p>Californium's clock is static: a virtual machine has one {@link
 * dev.fulmar.examples.reproduce.virtual.CaliforniumTime} at a time.
 */
package dev.fulmar.examples.reproduce.virtual;
