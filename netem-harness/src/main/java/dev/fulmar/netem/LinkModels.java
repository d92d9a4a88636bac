package dev.fulmar.netem;

import dev.fulmar.netem.delay.DelayModel;
import dev.fulmar.netem.delay.ReorderModel;
import dev.fulmar.netem.fault.CorruptionModel;
import dev.fulmar.netem.fault.DuplicationModel;
import dev.fulmar.netem.loss.LossModel;
import dev.fulmar.netem.queue.QueueDiscipline;
import dev.fulmar.netem.rate.RateModel;

/** What the stages of one link go by, each with its state. */
record LinkModels(
    LossModel loss,
    CorruptionModel corruption,
    DuplicationModel duplication,
    QueueDiscipline discipline,
    RateModel rate,
    DelayModel delay,
    ReorderModel reorder) {

  LinkModels {
    if (loss instanceof ReplayedFates fates) {
      discipline = fates; // a log tells of both
    }
  }
}
