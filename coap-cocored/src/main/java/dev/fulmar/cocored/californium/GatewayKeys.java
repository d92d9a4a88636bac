package dev.fulmar.cocored.californium;

/**
 * The keys of every figure of {@link dev.fulmar.cocored.policy.gateway.GatewayPolicy}, reached as
 * {@code CocoRedConfig.GATEWAY_DEADLINE} and so on. They count where ACKs are paced: {@link
 * CocoRedConfig#PACE_ACKS}. The figures of the timers of senders to such an observer are in {@link
 * GatewayTimerKeys}.
 *
 * <p>The defaults are what the profile was measured with, and fit stock sensors, which start their
 * timers between 2 s and 3 s. Where the sensors' ACK_TIMEOUT is another one, scale GATEWAY_DEADLINE
 * and the windows of GATEWAY_QUIET_ with it.
 */
public sealed interface GatewayKeys
    extends GatewayClockKeys,
        GatewayTokenKeys,
        GatewayRepeatKeys,
        GatewayCapacityKeys,
        GatewayQuietKeys,
        GatewayRegimeKeys,
        GatewayReleaseKeys
    permits CocoRedConfig {}
