import type { OrderPaymentProvider } from '../db/stored-types.ts';
import type { DECLINE_CODES } from '../lib/problems.ts';
import type { PaymentMetadata } from './payment-metadata.ts';

export type PaymentDeclineCode = (typeof DECLINE_CODES)[number];

export interface PaymentRequest {
  /** The id of this attempt, and the gateway's idempotency key: a repeated request is the same payment. */
  attemptId: string;
  /** A token of the provider's card form. */
  paymentMethod: string;
  amountCents: number;
  currency: string;
  /** The return address after a bank's challenge. */
  returnUrl: string;
  /** Kept by the provider with the payment. */
  metadata: PaymentMetadata;
}

export interface RefundRequest {
  /** The id of this refund, and the gateway's idempotency key. */
  refundId: string;
  /** An attempt, or, for a payment without one, its id at the provider. */
  payment: { attemptId: string } | { paymentId: string };
  amountCents: number;
  /** Kept by the provider with the refund. */
  metadata: PaymentMetadata;
}

/** The state of an attempt at the gateway. */
export type PaymentState =
  /** The gateway does not know the attempt: the request did not arrive. */
  | { status: 'unknown' }
  /** The gateway has not decided yet. */
  | { status: 'processing' }
  | { status: 'requires_action'; url: string }
  /** `authorized`: the money is reserved; nothing is taken until the capture. */
  | { status: 'authorized' | 'captured'; amountCents: number; card: { brand: string; last4: string } | null }
  | { status: 'declined'; declineCode: PaymentDeclineCode; card: { brand: string; last4: string } | null }
  | { status: 'voided' };

/** The state of a refund. */
export type RefundState =
  | { status: 'done' }
  /** Not completed; may still fail. */
  | { status: 'pending' }
  /** It failed permanently and the company still has the money. The reason is the gateway's code. */
  | { status: 'failed'; reason: string };

/** The gateway did not answer in time, or the answer was lost. The payment may have happened: look it up. */
export class GatewayUnreachable extends Error {}

/** The gateway does not know the token, or it was already used. Nothing happened. */
export class PaymentMethodInvalid extends Error {}

/**
 * A payment provider. Every call is idempotent by attemptId, so that it can be repeated after a crash. Each
 * may throw GatewayUnreachable.
 */
export interface PaymentGateway {
  /** Reserves the money. Also throws PaymentMethodInvalid. */
  authorize(request: PaymentRequest): Promise<PaymentState>;
  /** Reads the state of an attempt. */
  lookup(attemptId: string): Promise<PaymentState>;
  /** Takes the reserved money. Returns the resulting state: `captured`, unless the attempt was voided. */
  capture(attemptId: string): Promise<PaymentState>;
  /** Ensures that the attempt never takes money, even if its request arrives later. */
  void(attemptId: string): Promise<PaymentState>;
  /**
   * Refunds a captured payment in part or in full, or reads the state of that refund. Idempotent by refundId.
   */
  refund(request: RefundRequest): Promise<RefundState>;
}

/** The gateways by the value of an order's `payment.provider`. */
export type PaymentGateways = Record<OrderPaymentProvider, PaymentGateway>;
