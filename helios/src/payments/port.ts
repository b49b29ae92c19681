import type { DECLINE_CODES } from '../problems.ts';

export type PaymentDeclineCode = (typeof DECLINE_CODES)[number];

export interface PaymentRequest {
  /** Our id of this attempt, and the gateway's idempotency key: twice the same is one payment. */
  attemptId: string;
  /** A token of the provider's card fields. */
  paymentMethod: string;
  amountCents: number;
  currency: string;
  /** Where a bank's challenge sends the visitor back to. */
  returnUrl: string;
}

export interface RefundRequest {
  /** Our id of this refund, and the gateway's idempotency key. */
  refundId: string;
  attemptId: string;
  amountCents: number;
}

/** What the gateway knows of an attempt. */
export type PaymentState =
  /** The gateway has never heard of it: the request did not arrive. */
  | { status: 'unknown' }
  /** The gateway is still at it. */
  | { status: 'processing' }
  | { status: 'requires_action'; url: string }
  /** The money is set aside; nothing is taken until capture. */
  | { status: 'authorised' | 'captured'; amountCents: number; card: { brand: string; last4: string } | null }
  | { status: 'declined'; declineCode: PaymentDeclineCode; card: { brand: string; last4: string } | null }
  | { status: 'voided' };

/** What has become of a refund. */
export type RefundState =
  | { status: 'done' }
  /** It is on its way, and may still fail. */
  | { status: 'pending' }
  /** It did not reach the card, and never will: the money is the house's again. The reason is the gateway's word. */
  | { status: 'failed'; reason: string };

/** The gateway did not answer in time, or the answer was lost. The payment may or may not have happened: look it up. */
export class GatewayUnreachable extends Error {}

/** The token is not one of the gateway's, or was used up. Nothing happened. */
export class PaymentMethodInvalid extends Error {}

/**
 * A payment provider. Every call is idempotent by attemptId, so that each can be repeated after a crash.
 * Each may throw GatewayUnreachable.
 */
export interface PaymentGateway {
  /** Sets the money aside. Throws PaymentMethodInvalid too. */
  authorise(request: PaymentRequest): Promise<PaymentState>;
  /** What has become of an attempt. */
  lookup(attemptId: string): Promise<PaymentState>;
  /** Takes the money that was set aside. Returns the state after it: `captured`, unless the attempt was voided. */
  capture(attemptId: string): Promise<PaymentState>;
  /** Makes sure that the attempt never takes money, even if its request arrives only later. */
  void(attemptId: string): Promise<PaymentState>;
  /** Gives a part of a captured payment back, or all of it; or says what has become of that. Idempotent by refundId. */
  refund(request: RefundRequest): Promise<RefundState>;
}
