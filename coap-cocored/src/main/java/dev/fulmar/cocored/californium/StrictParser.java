package dev.fulmar.cocored.californium;

import org.eclipse.californium.core.coap.CoAP.ResponseCode;
import org.eclipse.californium.core.coap.CoAPMessageFormatException;
import org.eclipse.californium.core.coap.Message;
import org.eclipse.californium.core.coap.MessageFormatException;
import org.eclipse.californium.core.coap.option.StandardOptionRegistry;
import org.eclipse.californium.core.config.CoapConfig;
import org.eclipse.californium.core.network.serialization.UdpDataParser;
import org.eclipse.californium.elements.config.Configuration;
import org.eclipse.californium.elements.util.DatagramReader;

/**
 * Californium's parser as its own endpoints are built with it, STRICT_EMPTY_MESSAGE_FORMAT
 * included; and whatever it makes of a datagram, the datagram is malformed and is answered as such.
 *
 * <p>Californium 3.14 checks the size of a block (RFC 7959 section 2.2) with an exception that its
 * endpoint takes for a fault of its own: an error with a stack trace in the log for each datagram,
 * and no answer.
 */
final class StrictParser extends UdpDataParser {
  StrictParser(Configuration config) {
    super(
        config.get(CoapConfig.STRICT_EMPTY_MESSAGE_FORMAT),
        StandardOptionRegistry.getDefaultOptionRegistry());
  }

  @Override
  public void parseOptionsAndPayload(DatagramReader reader, Message message) {
    try {
      super.parseOptionsAndPayload(reader, message);
    } catch (MessageFormatException malformed) {
      throw malformed;
    } catch (RuntimeException unforeseen) {
      throw new CoAPMessageFormatException(
          String.valueOf(unforeseen.getMessage()),
          message.getToken(),
          message.getMID(),
          message.getRawCode(),
          message.isConfirmable(),
          ResponseCode.BAD_REQUEST);
    }
  }
}
