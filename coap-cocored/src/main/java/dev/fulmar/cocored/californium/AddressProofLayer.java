package dev.fulmar.cocored.californium;

import static java.util.Objects.requireNonNull;

import dev.fulmar.cocored.SendRefusal;
import java.net.InetSocketAddress;
import java.time.Duration;
import org.eclipse.californium.core.coap.BlockOption;
import org.eclipse.californium.core.coap.CoAP;
import org.eclipse.californium.core.coap.CoAP.ResponseCode;
import org.eclipse.californium.core.coap.EmptyMessage;
import org.eclipse.californium.core.coap.Option;
import org.eclipse.californium.core.coap.Request;
import org.eclipse.californium.core.coap.Response;
import org.eclipse.californium.core.coap.option.StandardOptionRegistry;
import org.eclipse.californium.core.network.Exchange;
import org.eclipse.californium.core.network.stack.AbstractLayer;
import org.eclipse.californium.core.observe.ObserveRelation;
import org.eclipse.californium.elements.util.ClockUtil;

/**
 * Keeps an endpoint from being used against an address that never asked (RFC 9175 section 2.4).
 *
 * <pre>
 * debt = bytes sent - 3 x bytes received, of a peer that has not shown its address
 *
 * debt up to half the limit     answered as usual
 *      up to the limit          answered in blocks of 16 bytes: about what the request took three
 *                               times, so that the debt stands still and clients without Echo go on
 *      beyond                   requests: 4.01 with an Echo option; notifications: not sent, and
 *                               their relation is over
 * </pre>
 *
 * <p>A peer has shown its address with the Echo option, with the ACK of a confirmable message, or
 * with the response to a request of ours.
 */
final class AddressProofLayer extends AbstractLayer {
  private static final int SIXTEEN_BYTES = 0; // as a block option has it: SZX, RFC 7959 section 2.2
  private static final int MAX_BLOCK = (1 << 20) - 1;

  private final AddressProof proof;
  private final SenderCounters counters;

  AddressProofLayer(AddressProof proof, SenderCounters counters) {
    this.proof = requireNonNull(proof, "proof");
    this.counters = requireNonNull(counters, "counters");
  }

  @Override
  public void receiveRequest(Exchange exchange, Request request) {
    InetSocketAddress peer = request.getSourceContext().getPeerAddress();
    long now = ClockUtil.nanoRealtime();
    Option echo = request.getOptions().getOtherOption(StandardOptionRegistry.ECHO);
    if (echo != null && proof.isAnswer(echo.getValue(), peer, now)) {
      proof.verify(peer);
    }
    if (request.isMulticast()) {
      super.receiveRequest(exchange, request);
    } else if (proof.isOverLimit(peer)) {
      counters.echoChallengesSent.incrementAndGet();
      Response challenge = new Response(ResponseCode.UNAUTHORIZED, true);
      challenge
          .getOptions()
          .addOtherOption(StandardOptionRegistry.ECHO.create(proof.challenge(peer, now)));
      Refusals.answer(exchange, request, challenge, counters);
    } else {
      if (proof.isNearLimit(peer)) {
        askForSmallBlocks(request);
      }
      super.receiveRequest(exchange, request);
    }
  }

  private static void askForSmallBlocks(Request request) {
    BlockOption block = request.getOptions().getBlock2();
    if (block == null) {
      request.getOptions().setBlock2(SIXTEEN_BYTES, false, 0);
    } else if (block.getOffset() / 16 <= MAX_BLOCK) { // else beyond what small blocks can reach
      request.getOptions().setBlock2(SIXTEEN_BYTES, false, block.getOffset() / 16);
    }
  }

  @Override
  public void sendResponse(Exchange exchange, Response response) {
    ObserveRelation relation = exchange.getRelation();
    boolean notification =
        relation != null && response.isNotification() && response.getType() != CoAP.Type.ACK;
    if (notification && proof.isOverLimit(response.getDestinationContext().getPeerAddress())) {
      counters.refuse(exchange, response, SendRefusal.UNVERIFIED_PEER, Duration.ZERO);
      relation.cancel();
    } else {
      super.sendResponse(exchange, response);
    }
  }

  @Override
  public void receiveResponse(Exchange exchange, Response response) {
    proof.verify(response.getSourceContext().getPeerAddress()); // it knew the token
    super.receiveResponse(exchange, response);
  }

  @Override
  public void receiveEmptyMessage(Exchange exchange, EmptyMessage message) {
    if (message.getType() == CoAP.Type.ACK) {
      proof.verify(message.getSourceContext().getPeerAddress());
    }
    super.receiveEmptyMessage(exchange, message);
  }
}
