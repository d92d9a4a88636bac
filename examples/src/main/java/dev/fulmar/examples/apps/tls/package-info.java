/**
 * Certificates for servers that have none, and the ways to recognise one.
 *
 * <pre>
 *  SelfSigned ──&gt; Der: a certificate, byte by byte
 *  Certificates: read a file, SHA-256 of one
 * </pre>
 */
package dev.fulmar.examples.apps.tls;
