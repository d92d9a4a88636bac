package dev.fulmar.netem.socket;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.File;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

/** Which sockets a link takes, with Netty at hand and without. */
class LinkIoTest {
  private static final InetSocketAddress SERVER = UdpPeer.loopback(9);

  @Test
  void linkSaysWhichSocketsItUses() throws IOException {
    for (LinkIo io : new LinkIo[] {LinkIo.NIO, LinkIo.AUTO}) {
      try (UdpLink link = linkBy(io)) {
        assertThat(link.io()).isEqualTo(LinkIo.NIO);
      }
    }
    assumeTrue(EpollSupport.missing().isEmpty(), EpollSupport.missing());
    try (UdpLink link = linkBy(LinkIo.EPOLL)) {
      assertThat(link.io()).isEqualTo(LinkIo.EPOLL);
    }
  }

  @Test
  void linkWorksWithoutNettyOnTheClassPath() throws Exception {
    try (URLClassLoader bare = withoutNetty();
        AutoCloseable link = autoLinkOf(bare)) {
      assertThat(link.getClass().getClassLoader()).isSameAs(bare);
      assertThat(link.getClass().getMethod("io").invoke(link)).hasToString("NIO");
    }
  }

  @Test
  void epollWithoutNettyIsRefusedWithWhatIsMissing() throws Exception {
    try (URLClassLoader bare = withoutNetty()) {
      Object builder = builderOf(bare);
      Class<?> kinds = bare.loadClass(LinkIo.class.getName());
      Object epoll = kinds.getField("EPOLL").get(null);
      assertThatThrownBy(() -> builder.getClass().getMethod("io", kinds).invoke(builder, epoll))
          .hasCauseInstanceOf(IllegalArgumentException.class)
          .cause()
          .hasMessageContaining("netty-transport-native-epoll is not on the class path")
          .hasMessageContaining("allowed: AUTO, NIO");
    }
  }

  private static UdpLink linkBy(LinkIo io) throws IOException {
    return UdpLink.builder().listen(UdpPeer.loopback(0)).to(SERVER).io(io).start();
  }

  private static AutoCloseable autoLinkOf(ClassLoader loader) throws ReflectiveOperationException {
    Object builder = builderOf(loader);
    Class<?> type = builder.getClass();
    type.getMethod("listen", InetSocketAddress.class).invoke(builder, UdpPeer.loopback(0));
    type.getMethod("to", InetSocketAddress.class).invoke(builder, SERVER);
    return (AutoCloseable) type.getMethod("start").invoke(builder);
  }

  private static Object builderOf(ClassLoader loader) throws ReflectiveOperationException {
    return loader.loadClass(UdpLink.class.getName()).getMethod("builder").invoke(null);
  }

  private static URLClassLoader withoutNetty() {
    String[] classPath = System.getProperty("java.class.path").split(File.pathSeparator);
    URL[] rest =
        Arrays.stream(classPath)
            .filter(entry -> !Path.of(entry).getFileName().toString().startsWith("netty-"))
            .map(LinkIoTest::url)
            .toArray(URL[]::new);
    return new URLClassLoader(rest, ClassLoader.getPlatformClassLoader());
  }

  private static URL url(String entry) {
    try {
      return Path.of(entry).toUri().toURL();
    } catch (MalformedURLException e) {
      throw new IllegalArgumentException(entry, e);
    }
  }
}
