/**
 * Finds out, in the background, which kernel multiplies fastest on this machine, and puts it in
 * use.
 *
 * <pre>
 *   KernelChoice ── VectorKernels.load ──▶ candidates ── Calibration ──▶ Gf256Kernels.use
 *        │                                                  │
 *        └── a daemon thread that ends                      ├── Workload: warms and is timed
 *                                                           └── KernelCheck: the same bytes?
 * </pre>
 */
package dev.fulmar.rlnc.kernel;
