import type { PaymentProvider } from '../db/stored-types.ts';
import type { Trx } from '../db/transactions.ts';
import type { PaymentMetadata } from './payment-metadata.ts';
import type { RefundState } from './port.ts';

/** A payment as the provider knows it. */
export interface ProviderPayment {
  /** The id of the provider. */
  paymentId: string;
  attemptId: string | null;
  metadata: PaymentMetadata;
  /** unpaid: no money is reserved or taken, or not any more. */
  status: 'unpaid' | 'authorized' | 'captured';
  amountCents: number;
  capturedCents: number;
  refundedCents: number;
  /** ISO 4217. */
  currency: string;
  createdAt: Date;
}

/** A refund as the provider knows it. */
export interface ProviderRefund {
  providerRefundId: string;
  paymentId: string;
  /** The id with which Helios asked for it. Null: somebody made it at the provider. */
  refundId: string | null;
  metadata: PaymentMetadata;
  status: RefundState['status'];
  amountCents: number;
  createdAt: Date;
}

/** From `from` on, before `to`, by the clock of the provider. */
export interface Period {
  from: Date;
  to: Date;
}

export interface ProviderPage<T> {
  items: T[];
  /** The id after which the next page begins. Null: this is the last one. */
  next: string | null;
}

/** Items of a page of the provider's lists. */
export const PROVIDER_PAGE = 100;

/**
 * What a provider remembers, including payments of other installations, which the caller leaves out by their metadata. Each method may
 * throw GatewayUnreachable.
 */
export interface ProviderRecords {
  readonly provider: PaymentProvider;
  /** The newest first. */
  listPayments(period: Period, after: string | null): Promise<ProviderPage<ProviderPayment>>;
  /** The newest first. */
  listRefunds(period: Period, after: string | null): Promise<ProviderPage<ProviderRefund>>;
  readPayment(paymentId: string): Promise<ProviderPayment>;
  /** Releases reserved money. A captured payment stays as it is. */
  releasePayment(paymentId: string): Promise<ProviderPayment>;
  /** Makes a payment that the provider knows that of an attempt. */
  linkPayment(trx: Trx, attemptId: string, paymentId: string): Promise<void>;
}
