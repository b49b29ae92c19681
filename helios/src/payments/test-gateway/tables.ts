import type { Generated } from 'kysely';
import type { PaymentMetadata } from '../payment-metadata.ts';
import type { CardBehavior } from './cards.ts';

export interface PaymentMethodsTable {
  payment_method_id: string;
  brand: string;
  last4: string;
  behavior: CardBehavior;
  created_at: Generated<Date>;
}

export interface PaymentsTable {
  /** The caller's idempotency key. */
  attempt_id: string;
  payment_method_id: string | null;
  amount_cents: number;
  currency: string;
  status: 'processing' | 'requires_action' | 'authorized' | 'captured' | 'declined' | 'voided';
  /**
   * When a payment in `processing` becomes authorized. Stored, so that it happens even if this process dies.
   */
  authorized_from: Date | null;
  decline_code: string | null;
  challenge_id: string | null;
  return_url: string | null;
  metadata: Generated<PaymentMetadata>;
  created_at: Generated<Date>;
}

export interface ProcessorDatabase {
  'test_gateway.payment_methods': PaymentMethodsTable;
  'test_gateway.payments': PaymentsTable;
}
