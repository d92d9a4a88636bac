package dev.fulmar.rlnc.fuzz;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import dev.fulmar.rlnc.coding.Combination;
import dev.fulmar.rlnc.wire.Acknowledgement;
import dev.fulmar.rlnc.wire.BinaryRequest;
import dev.fulmar.rlnc.wire.BinaryResponse;
import dev.fulmar.rlnc.wire.Capability;
import dev.fulmar.rlnc.wire.CodedPacket;
import dev.fulmar.rlnc.wire.CodingHeader;
import dev.fulmar.rlnc.wire.Dictionaries;
import dev.fulmar.rlnc.wire.Incarnation;
import dev.fulmar.rlnc.wire.MessageId;
import dev.fulmar.rlnc.wire.NumberedResponse;
import dev.fulmar.rlnc.wire.Parsed;
import dev.fulmar.rlnc.wire.Report;
import dev.fulmar.rlnc.wire.RequestField;
import dev.fulmar.rlnc.wire.ResponseBundle;
import dev.fulmar.rlnc.wire.SenderId;
import dev.fulmar.rlnc.wire.Symbol;
import dev.fulmar.rlnc.wire.WireLimits;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** Each parser of what a peer writes, with valid input for it and what must hold for any input. */
public enum ParserTarget {
  CODING_HEADER {
    @Override
    public byte[] sample(Samples samples) {
      return "2,4;4,0,1;17,203,5".getBytes(ISO_8859_1);
    }

    @Override
    public boolean accepts(byte[] input) {
      byte[] body = new byte[4];
      Optional<Combination> first = value(CodingHeader.read(text(input), body, LIMITS));
      first.ifPresent(
          read -> {
            String again = CodingHeader.write(read);
            same(again, CodingHeader.write(value(CodingHeader.read(again, body, LIMITS)).get()));
          });
      return first.isPresent();
    }
  },
  ACKNOWLEDGEMENT {
    @Override
    public byte[] sample(Samples samples) {
      long seen = samples.number(99_999);
      return new Acknowledgement(seen, seen + samples.number(9)).toJson().getBytes(ISO_8859_1);
    }

    @Override
    public boolean accepts(byte[] input) {
      Optional<Acknowledgement> first = value(Acknowledgement.parse(text(input)));
      first.ifPresent(read -> same(read, value(Acknowledgement.parse(read.toJson())).get()));
      return first.isPresent();
    }
  },
  REQUEST_FIELD {
    @Override
    public byte[] sample(Samples samples) {
      RequestField field = samples.number(3) == 0 ? samples.codedField() : samples.nativeField();
      return field.write().getBytes(ISO_8859_1);
    }

    @Override
    public boolean accepts(byte[] input) {
      Optional<RequestField> first = value(RequestField.parse(text(input)));
      first.ifPresent(
          read -> same(read.write(), value(RequestField.parse(read.write())).get().write()));
      return first.isPresent();
    }
  },
  REPORT {
    @Override
    public byte[] sample(Samples samples) {
      return samples.report().write().getBytes(ISO_8859_1);
    }

    @Override
    public boolean accepts(byte[] input) {
      Optional<Report> first = value(Report.parse(text(input)));
      first.ifPresent(read -> same(read, value(Report.parse(read.write())).get()));
      return first.isPresent();
    }
  },
  CAPABILITY {
    @Override
    public byte[] sample(Samples samples) {
      return new Capability(1 + (int) samples.number(254), 1 + (int) samples.number(1 << 23))
          .write()
          .getBytes(ISO_8859_1);
    }

    @Override
    public boolean accepts(byte[] input) {
      Optional<Capability> first = value(Capability.parse(text(input)));
      first.ifPresent(read -> same(read, value(Capability.parse(read.write())).get()));
      return first.isPresent();
    }
  },
  DICTIONARY {
    @Override
    public byte[] sample(Samples samples) {
      return "a=-1, b=2.5;p=\"q\\\"\", *c.d-e_f=(:AQI=: tok/en;x  ?1);y, g=@16, h=%\"z%c3%bc\""
          .getBytes(ISO_8859_1);
    }

    @Override
    public boolean accepts(byte[] input) {
      return Dictionaries.isWellFormed(text(input));
    }
  },
  CODED_PACKET {
    @Override
    public byte[] sample(Samples samples) {
      return samples.packet().write(FIELD, Optional.empty());
    }

    @Override
    public boolean accepts(byte[] input) {
      Optional<CodedPacket> first = value(CodedPacket.read(FIELD, input, LIMITS, Optional.empty()));
      boolean hasMac = input.length > 1 && input[1] != 0;
      first
          .filter(read -> !hasMac)
          .ifPresent(read -> same(input, read.write(FIELD, Optional.empty())));
      return first.isPresent();
    }
  },
  SYMBOL {
    @Override
    public byte[] sample(Samples samples) {
      return Symbol.write(new MessageId(SENDER, 3, 17), samples.request());
    }

    @Override
    public boolean accepts(byte[] input) {
      Optional<BinaryRequest> request = value(Symbol.request(input));
      boolean isGenuine = Symbol.isGenuine(input, SENDER, 17);
      if (isGenuine && request.isPresent() && input[SenderId.BYTES] == 3) {
        same(input, Symbol.write(new MessageId(SENDER, 3, 17), request.get()));
      }
      return request.isPresent();
    }
  },
  BINARY_REQUEST {
    @Override
    public byte[] sample(Samples samples) {
      return samples.request().write();
    }

    @Override
    public boolean accepts(byte[] input) {
      Optional<BinaryRequest> first = value(BinaryRequest.read(input));
      first.ifPresent(read -> same(input, read.write()));
      return first.isPresent();
    }
  },
  BINARY_RESPONSE {
    @Override
    public byte[] sample(Samples samples) {
      return samples.response().write();
    }

    @Override
    public boolean accepts(byte[] input) {
      Optional<BinaryResponse> first = value(BinaryResponse.read(input));
      first.ifPresent(read -> same(input, read.write()));
      return first.isPresent();
    }
  },
  RESPONSE_BUNDLE {
    @Override
    public byte[] sample(Samples samples) {
      return ResponseBundle.write(samples.bundle());
    }

    @Override
    public boolean accepts(byte[] input) {
      Optional<List<NumberedResponse>> first = value(ResponseBundle.read(input, 64));
      first.ifPresent(read -> same(input, ResponseBundle.write(read)));
      return first.isPresent();
    }
  };

  private static final WireLimits LIMITS = WireLimits.DEFAULT;
  private static final SenderId SENDER = new SenderId(1, 2);
  private static final RequestField FIELD =
      new RequestField(SENDER, Incarnation.of(3, 7), 1, Optional.empty());

  /** Something that is accepted. */
  public abstract byte[] sample(Samples samples);

  /**
   * Whether an input is accepted.
   *
   * @throws AssertionError if what is accepted is not written again as it was
   */
  public abstract boolean accepts(byte[] input);

  private static String text(byte[] input) {
    return new String(input, ISO_8859_1);
  }

  private static <T> Optional<T> value(Parsed<T> parsed) {
    return parsed instanceof Parsed.Accepted<T> accepted
        ? Optional.of(accepted.value())
        : Optional.empty();
  }

  private static void same(Object first, Object second) {
    if (!first.equals(second)) {
      throw new AssertionError(first + " was written again as " + second);
    }
  }

  private static void same(byte[] first, byte[] second) {
    if (!Arrays.equals(first, second)) {
      throw new AssertionError(
          Arrays.toString(first) + " was written again as " + Arrays.toString(second));
    }
  }
}
