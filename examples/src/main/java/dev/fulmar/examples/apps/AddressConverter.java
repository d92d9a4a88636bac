package dev.fulmar.examples.apps;

import java.net.InetAddress;
import java.net.UnknownHostException;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** An address of this machine: an IPv4 or IPv6 literal, or a name. */
public final class AddressConverter implements ITypeConverter<InetAddress> {
  @Override
  public InetAddress convert(String text) {
    try {
      return InetAddress.getByName(text);
    } catch (UnknownHostException unknown) {
      throw new TypeConversionException(
          "'%s' is no address, allowed: an IPv4 or IPv6 address or a name that resolves to one"
              .formatted(text));
    }
  }
}
