package dev.fulmar.rlnc.journal;

import static dev.fulmar.rlnc.journal.JournalScript.key;
import static dev.fulmar.rlnc.journal.JournalScript.response;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import dev.fulmar.rlnc.protocol.ClientRecord;
import dev.fulmar.rlnc.protocol.Handled;
import dev.fulmar.rlnc.wire.Incarnation;
import dev.fulmar.rlnc.wire.NumberedResponse;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class MemoryDeliveryJournalTest {
  private final MemoryDeliveryJournal journal = new MemoryDeliveryJournal(Optional.empty(), 2);

  @Test
  void knowsWhatWasDeliveredAndTheResponsesThatMayBeAskedFor() throws Exception {
    journal.begin(key(1), Incarnation.of(2, 7), 10);
    deliver(1, 11);
    deliver(1, 12);
    journal.acknowledge(key(1), 11);

    ClientRecord found = journal.find(key(1)).orElseThrow();
    assertThat(found.incarnation()).isEqualTo(Incarnation.of(2, 7));
    assertThat(found.delivered()).isEqualTo(12);
    assertThat(found.responses()).extracting(NumberedResponse::id).containsExactly(12L);
  }

  @Test
  void clientsWithAllTheirResponsesAreForgottenFirst() throws Exception {
    deliver(1, 1);
    journal.begin(key(2), Incarnation.of(1, 7), 5);
    journal.begin(key(3), Incarnation.of(1, 7), 0);

    assertThat(journal.find(key(1))).isPresent();
    assertThat(journal.find(key(2))).isEmpty();
    assertThat(journal.stats().forgottenClients()).isEqualTo(1);
    assertThat(journal.stats().forgottenWithResponses()).isZero();
  }

  @Test
  void ifAllLackResponsesTheOneThatWasSilentLongestIsForgottenAndCounted() throws Exception {
    deliver(1, 1);
    deliver(2, 1);
    deliver(1, 2);
    journal.begin(key(3), Incarnation.of(1, 7), 0);

    assertThat(journal.find(key(1))).isPresent();
    assertThat(journal.find(key(2))).isEmpty();
    assertThat(journal.stats().forgottenClients()).isEqualTo(1);
    assertThat(journal.stats().forgottenWithResponses()).isEqualTo(1);
  }

  @Test
  void refusesWhatIsNotNext() throws Exception {
    deliver(1, 1);
    assertThatIllegalArgumentException().isThrownBy(() -> deliver(1, 1));
    assertThatIllegalArgumentException().isThrownBy(() -> deliver(1, 3));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> journal.begin(key(1), Incarnation.of(0, 7), 1));
    assertThatIllegalStateException().isThrownBy(() -> journal.note(new byte[1]));
  }

  private void deliver(int client, long id) throws Exception {
    journal.deliver(key(client), id, () -> new Handled(response(client, id), Optional.empty()));
  }
}
