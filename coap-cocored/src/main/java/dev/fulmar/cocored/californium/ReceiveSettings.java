package dev.fulmar.cocored.californium;

import dev.fulmar.cocored.Profile;
import dev.fulmar.cocored.policy.BufferRules;
import dev.fulmar.cocored.policy.ServiceTime;
import dev.fulmar.cocored.policy.gateway.GatewaySettings;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import org.eclipse.californium.core.config.CoapConfig;
import org.eclipse.californium.elements.config.Configuration;
import org.eclipse.californium.elements.config.TimeDefinition;

/**
 * What {@link CocoRedConfig} says of the receive half beyond the paper, checked.
 *
 * @param paceAcks whether confirmable notifications are acknowledged by the gateway's policy
 * @param gateway the figures of that policy
 * @param serviceNanos how long a message's service takes; 0 where it is to be measured
 * @param reportNanos how often the log sums up what was dropped
 * @param ackTimeoutNanos ACK_TIMEOUT of this side, in place of the senders'
 */
record ReceiveSettings(
    BufferRules rules,
    boolean paceAcks,
    GatewaySettings gateway,
    long serviceNanos,
    long reportNanos,
    long ackTimeoutNanos) {
  private static final long MIN_REPORT_NANOS = TimeUnit.SECONDS.toNanos(1);

  /**
   * @throws IllegalArgumentException if a figure is out of its range or contradicts another one,
   *     naming their keys
   */
  static ReceiveSettings of(Configuration config) {
    Long service = config.get(CocoRedConfig.SERVICE_TIME, TimeUnit.NANOSECONDS);
    if (service != null) {
      checkAtLeast(CocoRedConfig.SERVICE_TIME, service, 1, "1 ns");
    }
    long report = config.get(CocoRedConfig.REPORT_INTERVAL, TimeUnit.NANOSECONDS);
    checkAtLeast(CocoRedConfig.REPORT_INTERVAL, report, MIN_REPORT_NANOS, "1 s");
    Profile profile = config.get(CocoRedConfig.PROFILE);
    boolean paceAcks =
        Objects.requireNonNullElse(config.get(CocoRedConfig.PACE_ACKS), profile.pacesAcks());
    boolean supersede =
        Objects.requireNonNullElse(
            config.get(CocoRedConfig.SUPERSEDE), paceAcks || profile.pacesAcks());
    if (paceAcks && !supersede) {
      throw new IllegalArgumentException(
          CocoRedConfig.SUPERSEDE.getKey()
              + " is false, must be true where "
              + CocoRedConfig.PACE_ACKS.getKey()
              + " is: a notification that waits is acknowledged as a fresher one comes");
    }
    BufferRules rules =
        new BufferRules(
            supersede,
            isOn(config, CocoRedConfig.EARLY_DROP_NON),
            Objects.requireNonNullElse(
                config.get(CocoRedConfig.PEER_ROOM), Double.POSITIVE_INFINITY),
            isOn(config, CocoRedConfig.SHARE_DROPS),
            Objects.requireNonNullElse(
                config.get(CocoRedConfig.MAX_DROPS_IN_A_ROW), Integer.MAX_VALUE),
            config.get(CocoRedConfig.RELATION_TABLE),
            isOn(config, CocoRedConfig.IDLE_DECAY));
    return new ReceiveSettings(
        rules,
        paceAcks,
        GatewayGroups.read(config),
        Objects.requireNonNullElse(service, 0L),
        report,
        config.get(CoapConfig.ACK_TIMEOUT, TimeUnit.NANOSECONDS));
  }

  private static boolean isOn(Configuration config, FlagDefinition key) {
    return Boolean.TRUE.equals(config.get(key));
  }

  private static void checkAtLeast(TimeDefinition key, long nanos, long minimum, String allowed) {
    if (nanos < minimum) {
      throw new IllegalArgumentException(
          key.getKey() + " is " + nanos + " ns, must be at least " + allowed);
    }
  }

  ServiceTime serviceTime() {
    return serviceNanos > 0 ? ServiceTime.of(serviceNanos) : ServiceTime.measured();
  }
}
