package dev.fulmar.examples.apps;

import picocli.CommandLine.IVersionProvider;

/** The version written into the manifest of the jar this runs from. */
public final class ManifestVersion implements IVersionProvider {
  /** One line: {@code fulmar} and the version; classes outside a jar have none and say so. */
  @Override
  public String[] getVersion() {
    String version = ManifestVersion.class.getPackage().getImplementationVersion();
    return new String[] {"fulmar " + (version == null ? "(not run from its jar)" : version)};
  }
}
