/**
 * The {@code fulmar} command: every protocol of Fulmar as a program one can start.
 *
 * <pre>
 *  shell ──&gt; Main ──&gt; a subcommand (package apps.*)
 *             │           │ CommonOptions: --seed --out --config -D --json -v
 *             │           │ Output: result lines on stdout, notes on stderr
 *             │           └─&gt; the libraries
 *             └─&gt; PlainErrors: exit 1 (a check failed, nobody answered) or 2 (bad usage), one sentence
 * </pre>
 *
 * <p>Nobody imports this package; it may import every module.
 */
package dev.fulmar.examples;
