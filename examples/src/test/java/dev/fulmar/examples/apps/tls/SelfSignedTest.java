package dev.fulmar.examples.apps.tls;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import java.security.cert.X509Certificate;
import java.time.Instant;
import java.util.Date;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SelfSignedTest {
  @Test
  void theCertificateVouchesForItself() {
    X509Certificate certificate = SelfSigned.create(Instant.now()).certificate();

    assertThatCode(() -> certificate.verify(certificate.getPublicKey())).doesNotThrowAnyException();
    assertThatCode(certificate::checkValidity).doesNotThrowAnyException();
    assertThat(certificate.getVersion()).isEqualTo(3);
    assertThat(certificate.getSerialNumber()).isPositive();
  }

  @Test
  void itNamesThisMachineOnly() throws Exception {
    X509Certificate certificate = SelfSigned.create(Instant.now()).certificate();

    assertThat(certificate.getSubjectAlternativeNames())
        .containsExactlyInAnyOrder(
            List.of(2, "localhost"), List.of(7, "127.0.0.1"), List.of(7, "0:0:0:0:0:0:0:1"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"2026-11-30T12:00:00Z", "2049-12-31T12:00:00Z", "2061-01-01T00:00:00Z"})
  void itIsValidFromTheDayBeforeToTheYearAfter(String now) {
    Instant made = Instant.parse(now);
    X509Certificate certificate = SelfSigned.create(made).certificate();

    assertThat(certificate.getNotBefore()).isEqualTo(Date.from(made.minusSeconds(86_400)));
    assertThat(certificate.getNotAfter()).isEqualTo(Date.from(made.plusSeconds(365 * 86_400L)));
  }

  @Test
  void twoAreToldApartByTheirSha256() {
    String one = Certificates.sha256(SelfSigned.create(Instant.now()).certificate());
    String other = Certificates.sha256(SelfSigned.create(Instant.now()).certificate());

    assertThat(one).matches("[0-9a-f]{64}").isNotEqualTo(other);
  }

  @Test
  void theJdkTrustsAuthorities() {
    assertThat(Certificates.ofTheJdk()).isNotEmpty();
  }
}
