/**
 * Link specifications: the words that say how bad a link is.
 *
 * <pre>
 *   "loss 5% delay 40ms" ──▶ LinkSpec ──▶ LinkConfig
 *                              ├ SpecReader   text to tokens, with their columns
 *                              ├ SpecWord     the words; a later impairment is one more
 *                              │  ├ SpecLoss       what may follow "loss"
 *                              │  ├ SpecJitter     what may follow "jitter"
 *                              │  ├ SpecRate       what may follow "rate"
 *                              │  ├ SpecQueue      what may follow "queue", "red", "codel"
 *                              │  ├ SpecExchange   what must follow "exchange"
 *                              │  ├ SpecStreamFault   what must follow "stall", "reset" and the like
 *                              │  └ SpecForm       one of them with its arguments
 *                              └ SpecDraft    what the words ask for
 * </pre>
 */
package dev.fulmar.netem.spec;
