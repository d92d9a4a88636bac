package dev.fulmar.rlnc.netty.server.coded;

import dev.fulmar.rlnc.netty.server.load.ServerCounter;
import dev.fulmar.rlnc.netty.server.load.ServerCounters;
import dev.fulmar.rlnc.protocol.Packet;
import dev.fulmar.rlnc.wire.CodedPacket;
import dev.fulmar.rlnc.wire.MessageId;
import dev.fulmar.rlnc.wire.PacketMac;
import dev.fulmar.rlnc.wire.Parsed;
import dev.fulmar.rlnc.wire.Refusal;
import dev.fulmar.rlnc.wire.Refusal.Reason;
import dev.fulmar.rlnc.wire.RequestField;
import dev.fulmar.rlnc.wire.SenderId;
import dev.fulmar.rlnc.wire.Symbol;
import java.util.Optional;

/** Makes packets of arrivals; checks the checksums. */
final class PacketReader {
  private final CodedSettings settings;
  private final ServerCounters counters;

  PacketReader(CodedSettings settings, ServerCounters counters) {
    this.settings = settings;
    this.counters = counters;
  }

  Parsed<Packet> read(Arrival arrival) {
    Optional<PacketMac> mac = Optional.empty();
    if (settings.macKeys().isPresent()) {
      mac = key(arrival.field().sender()).map(PacketMac::new);
      if (mac.isEmpty()) {
        return new Parsed.Refused<>(
            new Refusal(Reason.MAC, "sender, allowed: those whose key the server has"));
      }
    }
    return arrival.cargo() instanceof Cargo.Native message
        ? ofNative(arrival.field(), message, mac)
        : ofCoded(arrival.field(), (Cargo.Coded) arrival.cargo(), mac);
  }

  private Optional<byte[]> key(SenderId sender) {
    return settings.macKeys().flatMap(keys -> keys.apply(sender));
  }

  private Parsed<Packet> ofNative(
      RequestField field, Cargo.Native message, Optional<PacketMac> mac) {
    counters.count(ServerCounter.NATIVES);
    if (field.mark().isEmpty()) {
      return new Parsed.Refused<>(
          new Refusal(
              Reason.MALFORMED,
              "field RLNC, allowed: with id, rack, seq and crc if the request is not coded"));
    }
    RequestField.Mark mark = field.mark().get();
    byte[] symbol =
        Symbol.write(
            new MessageId(field.sender(), field.incarnation().number(), mark.id()),
            message.request());
    if (mac.isPresent() && !mac.get().verifies(field, symbol)) {
      return new Parsed.Refused<>(new Refusal(Reason.MAC, "mac, allowed: that of this request"));
    }
    if (symbol.length > settings.wire().maxSymbolBytes()) {
      return new Parsed.Refused<>(
          new Refusal(
              Reason.SYMBOL,
              "a request of %d bytes, allowed: %d"
                  .formatted(symbol.length, settings.wire().maxSymbolBytes())));
    }
    if (Symbol.crc(symbol) != mark.crc()) {
      counters.count(ServerCounter.NATIVES_CHANGED);
    }
    return new Parsed.Accepted<>(Packet.ofNative(field, symbol));
  }

  private Parsed<Packet> ofCoded(RequestField field, Cargo.Coded coded, Optional<PacketMac> mac) {
    Parsed<CodedPacket> parsed = CodedPacket.read(field, coded.body(), settings.wire(), mac);
    if (parsed instanceof Parsed.Refused<CodedPacket> refused) {
      return new Parsed.Refused<>(refused.refusal());
    }
    CodedPacket packet = ((Parsed.Accepted<CodedPacket>) parsed).value();
    counters.count(
        packet.combination().isPresent() ? ServerCounter.COMBINATIONS : ServerCounter.PROBES);
    return new Parsed.Accepted<>(Packet.coded(field, packet));
  }
}
