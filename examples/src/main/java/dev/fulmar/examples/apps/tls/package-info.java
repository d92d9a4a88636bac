/**
 * Certificates: who a server proves to be, and whom a client believes.
 *
 * <pre>
 *  TlsServerOptions ──&gt; PemIdentity: --cert and --key, or
 *                   └─&gt; SelfSigned ──&gt; Der: a certificate, byte by byte
 *  TlsClientOptions ──&gt; Certificates: of --cafile, or of the JDK
 *                   └─&gt; Pin: the SHA-256 of the only one that is believed
 * </pre>
 */
package dev.fulmar.examples.apps.tls;
