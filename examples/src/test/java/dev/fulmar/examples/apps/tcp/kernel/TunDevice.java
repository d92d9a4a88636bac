package dev.fulmar.examples.apps.tcp.kernel;

import static java.nio.charset.StandardCharsets.US_ASCII;

import com.sun.jna.LastErrorException;
import com.sun.jna.Library;
import com.sun.jna.Native;
import com.sun.jna.NativeLong;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/**
 * A network device of Linux whose packets this process sends and takes, and not a wire. It is gone
 * with the process.
 *
 * @see <a href="https://docs.kernel.org/networking/tuntap.html">the kernel's documentation</a>
 */
final class TunDevice implements AutoCloseable {
  private static final String DEVICE = "/dev/net/tun";
  private static final int READ_WRITE = 2;
  private static final long SET_INTERFACE = 0x4004_54CAL; // TUNSETIFF

  /** IP packets, and nothing before them: IFF_TUN, IFF_NO_PI. */
  private static final short FLAGS = 0x0001 | 0x1000;

  private static final int INTERFACE_REQUEST_BYTES = 40;
  private static final int NAME_BYTES = 16;
  private static final short READABLE = 1; // POLLIN
  private static final int WAIT_MILLIS = 100;

  /** What is needed of the C library. */
  private interface C extends Library {
    C LIBRARY = Native.load("c", C.class);

    int open(String path, int flags) throws LastErrorException;

    int ioctl(int fd, NativeLong request, byte[] argument) throws LastErrorException;

    int poll(byte[] fds, NativeLong count, int millis) throws LastErrorException;

    NativeLong read(int fd, byte[] buffer, NativeLong bytes) throws LastErrorException;

    NativeLong write(int fd, byte[] buffer, NativeLong bytes) throws LastErrorException;

    int close(int fd) throws LastErrorException;
  }

  private final int fd;
  private volatile boolean closed;

  private TunDevice(int fd) {
    this.fd = fd;
  }

  /** Whether there may be one: on Linux, for root, where the module is. */
  static boolean isPossible() {
    return Files.isWritable(Path.of(DEVICE)) && "root".equals(System.getProperty("user.name"));
  }

  /**
   * Makes one.
   *
   * @param name of at most 15 letters
   * @throws IOException if the kernel does not want to
   */
  static TunDevice open(String name) throws IOException {
    try {
      int fd = C.LIBRARY.open(DEVICE, READ_WRITE);
      ByteBuffer request =
          ByteBuffer.allocate(INTERFACE_REQUEST_BYTES).order(ByteOrder.nativeOrder());
      request.put(name.getBytes(US_ASCII)).putShort(NAME_BYTES, FLAGS);
      C.LIBRARY.ioctl(fd, new NativeLong(SET_INTERFACE), request.array());
      return new TunDevice(fd);
    } catch (LastErrorException refused) {
      throw new IOException("no tun device: " + refused.getMessage(), refused);
    }
  }

  /** Waits for the next packet that the kernel sends; empty once it is closed. */
  Optional<ByteBuffer> receive(byte[] buffer) throws IOException {
    try {
      while (!closed) {
        byte[] poll = new byte[8];
        ByteBuffer.wrap(poll).order(ByteOrder.nativeOrder()).putInt(fd).putShort(READABLE);
        if (C.LIBRARY.poll(poll, new NativeLong(1), WAIT_MILLIS) > 0) {
          int bytes = C.LIBRARY.read(fd, buffer, new NativeLong(buffer.length)).intValue();
          return Optional.of(ByteBuffer.wrap(buffer, 0, bytes));
        }
      }
      return Optional.empty();
    } catch (LastErrorException failed) {
      throw new IOException("the tun device failed: " + failed.getMessage(), failed);
    }
  }

  /** Gives the kernel a packet. */
  void send(byte[] packet, int bytes) throws IOException {
    try {
      NativeLong unused = C.LIBRARY.write(fd, packet, new NativeLong(bytes));
    } catch (LastErrorException failed) {
      throw new IOException("the tun device failed: " + failed.getMessage(), failed);
    }
  }

  /** To be called once nobody receives any more, or is about to end. */
  @Override
  public void close() {
    closed = true;
  }

  /** Gives the device back; nobody uses it any more. */
  void release() {
    int unused = C.LIBRARY.close(fd);
  }
}
