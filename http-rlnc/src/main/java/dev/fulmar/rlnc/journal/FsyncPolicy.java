package dev.fulmar.rlnc.journal;

/** When what is recorded is forced to the disk. */
public enum FsyncPolicy {
  /** Before anybody is told; those who wait at the same time share one. Survives a power cut. */
  ALWAYS,
  /**
   * When the system likes. Survives the end of the process, not that of the machine: for disks that
   * wear out, and data that may be lost or come twice once in a while.
   */
  NEVER
}
