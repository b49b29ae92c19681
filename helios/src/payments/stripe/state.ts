import type Stripe from 'stripe';
import type { PaymentDeclineCode, PaymentState } from '../port.ts';

/** Maps the state of a PaymentIntent with manual capture to the port's state. */
export function toPaymentState(intent: Stripe.PaymentIntent): PaymentState {
  switch (intent.status) {
    case 'requires_payment_method':
      // The state before the first confirmation, and after a refused card.
      return intent.last_payment_error
        ? {
            status: 'declined',
            declineCode: toDeclineCode(intent.last_payment_error),
            card: toCard(intent.last_payment_error.payment_method?.card),
          }
        : { status: 'unknown' };
    case 'requires_confirmation':
      return { status: 'unknown' };
    case 'processing':
      return { status: 'processing' };
    case 'requires_action': {
      const url = intent.next_action?.redirect_to_url?.url;
      if (!url)
        throw new Error(
          `Stripe requires ${intent.next_action?.type} for ${intent.id} instead of a redirect.`,
        );
      return { status: 'requires_action', url };
    }
    case 'requires_capture':
      return {
        status: 'authorized',
        amountCents: intent.amount_capturable,
        card: toCard(getCharge(intent)?.payment_method_details?.card),
      };
    case 'succeeded':
      return {
        status: 'captured',
        amountCents: intent.amount_received,
        card: toCard(getCharge(intent)?.payment_method_details?.card),
      };
    case 'canceled':
      return { status: 'voided' };
    default:
      throw new Error(`Stripe reports an unknown status of ${intent.id}: ${intent.status}.`);
  }
}

/** The charge, if it was requested with the payment (`expand`). */
function getCharge(intent: Stripe.PaymentIntent): Stripe.Charge | null {
  return typeof intent.latest_charge === 'object' ? intent.latest_charge : null;
}

function toCard(
  card: { brand?: string | null; last4?: string | null } | null | undefined,
): { brand: string; last4: string } | null {
  return card?.brand && card.last4 ? { brand: card.brand, last4: card.last4 } : null;
}

/**
 * Maps Stripe's decline reasons. Stripe asks shops not to reveal that a card is lost, stolen or suspected of
 * fraud, so these become card_declined.
 */
const DECLINE_CODES: Record<string, PaymentDeclineCode> = {
  insufficient_funds: 'insufficient_funds',
  expired_card: 'expired_card',
  incorrect_cvc: 'incorrect_cvc',
  invalid_cvc: 'incorrect_cvc',
  authentication_required: 'authentication_failed',
  payment_intent_authentication_failure: 'authentication_failed',
  processing_error: 'processing_error',
  issuer_not_available: 'processing_error',
  reenter_transaction: 'processing_error',
  try_again_later: 'processing_error',
};

function toDeclineCode({ code, decline_code }: { code?: string; decline_code?: string }): PaymentDeclineCode {
  return DECLINE_CODES[decline_code ?? ''] ?? DECLINE_CODES[code ?? ''] ?? 'card_declined';
}
