package dev.fulmar.examples.bench;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Arrays;
import java.util.SplittableRandom;
import org.apache.hadoop.hdds.client.ECReplicationConfig;
import org.apache.hadoop.hdds.client.ECReplicationConfig.EcCodec;
import org.apache.ozone.erasurecode.rawcoder.RSRawErasureCoderFactory;
import org.apache.ozone.erasurecode.rawcoder.RawErasureDecoder;

/**
 * Apache Ozone's Reed-Solomon decoder in pure Java: as many parity blocks as there are data blocks,
 * all of which are lost. It keeps the matrix that it inverted the first time.
 */
final class OzoneDecoder implements BlockDecoder {
  private final RawErasureDecoder decoder;
  private final byte[][] arrived;
  private final int[] lost;
  private final byte[][] decoded;

  /**
   * Makes the blocks and decodes them once.
   *
   * @throws IllegalStateException if they are not decoded rightly
   */
  OzoneDecoder(int count, int blockBytes, long seed) throws IOException {
    ECReplicationConfig config = new ECReplicationConfig(count, count, EcCodec.RS, blockBytes);
    SplittableRandom random = new SplittableRandom(seed);
    byte[][] data = new byte[count][blockBytes];
    byte[][] parity = new byte[count][blockBytes];
    for (byte[] block : data) {
      random.nextBytes(block);
    }
    RSRawErasureCoderFactory coders = new RSRawErasureCoderFactory();
    coders.createEncoder(config).encode(data, parity);
    decoder = coders.createDecoder(config);
    arrived = new byte[2 * count][];
    System.arraycopy(parity, 0, arrived, count, count);
    lost = new int[count];
    Arrays.setAll(lost, i -> i);
    decoded = new byte[count][blockBytes];
    decode();
    if (!Arrays.deepEquals(decoded, data)) {
      throw new IllegalStateException("blocks are decoded wrongly");
    }
  }

  @Override
  public void decode() {
    try {
      decoder.decode(arrived, lost, decoded);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
