package dev.fulmar.examples.apps;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.InetSocketAddress;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SocketNameTest {
  @ParameterizedTest(name = "{0} reads {1}")
  @CsvSource({
    "127.0.0.1, 127.0.0.1:5683",
    "::1, [::1]:5683",
    "2001:db8::1, [2001:db8::1]:5683",
    "2001:db8:0:0:1:0:0:0, [2001:db8:0:0:1::]:5683",
    "2001:db8:0:1:1:1:1:1, [2001:db8:0:1:1:1:1:1]:5683",
    "fe80:1:2:3:4:5:6:7, [fe80:1:2:3:4:5:6:7]:5683",
  })
  void addressesReadAsPeopleWriteThem(String address, String expected) {
    assertThat(SocketName.of(new InetSocketAddress(address, 5683))).isEqualTo(expected);
  }

  @Test
  void theWildcardReadsAsBothFamilies() {
    assertThat(SocketName.of(new InetSocketAddress(5683))).isEqualTo("[::]:5683");
  }
}
