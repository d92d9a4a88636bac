/**
 * What the subcommands share: options, converters, output, and how a failure is worded.
 *
 * <p>A subcommand is a picocli {@code Callable<Integer>} with a {@link
 * dev.fulmar.examples.apps.CommonOptions} mixin, which it takes from {@link
 * dev.fulmar.examples.apps.CommonOptions#withSettings} if it has settings. It returns 0, throws
 * {@link dev.fulmar.examples.apps.CommandFailure} for exit code 1, or {@link
 * dev.fulmar.examples.apps.CommonOptions#usage} for exit code 2.
 */
package dev.fulmar.examples.apps;
