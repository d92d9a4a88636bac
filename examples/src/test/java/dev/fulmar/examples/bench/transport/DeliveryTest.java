package dev.fulmar.examples.bench.transport;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.ByteBuffer;
import org.junit.jupiter.api.Test;

class DeliveryTest {
  private static final int LENGTH = 3 * Pattern.CHUNK_BYTES + 17;

  private final Delivery delivery = new Delivery();

  @Test
  void streamIsCompleteOnceAllOfItArrivedInWhateverPieces() throws IOException {
    byte[] stream = stream(LENGTH);
    delivery.expect(LENGTH);

    delivery.arrived(ByteBuffer.wrap(stream, 0, 1));
    delivery.arrived(ByteBuffer.wrap(stream, 1, 2 * Pattern.CHUNK_BYTES));
    delivery.arrived(
        ByteBuffer.wrap(stream, 1 + 2 * Pattern.CHUNK_BYTES, LENGTH - 1 - 2 * Pattern.CHUNK_BYTES));

    assertThat(delivery.awaitNanos()).isLessThanOrEqualTo(System.nanoTime());
  }

  @Test
  void streamWhoseLengthIsToldLastIsComplete() throws IOException {
    delivery.arrived(ByteBuffer.wrap(stream(LENGTH)));
    delivery.expect(LENGTH);

    assertThat(delivery.awaitNanos()).isLessThanOrEqualTo(System.nanoTime());
  }

  @Test
  void oneWrongByteIsTold() {
    byte[] stream = stream(LENGTH);
    stream[LENGTH - 2]++;
    delivery.expect(LENGTH);

    delivery.arrived(ByteBuffer.wrap(stream));

    assertThat(delivery.failed()).isTrue();
    assertThatThrownBy(delivery::awaitNanos)
        .isInstanceOf(IOException.class)
        .hasMessageContaining("something else arrived");
  }

  @Test
  void aSegmentThatIsLeftOutIsTold() {
    byte[] stream = stream(LENGTH);

    delivery.arrived(ByteBuffer.wrap(stream, 0, 1380));
    delivery.arrived(ByteBuffer.wrap(stream, 2760, 1380));

    assertThat(delivery.failed()).isTrue();
  }

  @Test
  void moreThanWasSentIsTold() {
    delivery.expect(LENGTH - 1);

    delivery.arrived(ByteBuffer.wrap(stream(LENGTH)));

    assertThat(delivery.failed()).isTrue();
  }

  private static byte[] stream(int bytes) {
    byte[] stream = new byte[bytes];
    for (int i = 0; i < bytes; i++) {
      stream[i] = Pattern.array()[Pattern.offset(i)];
    }
    return stream;
  }
}
