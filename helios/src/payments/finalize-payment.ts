import type { Config } from '../lib/config.ts';
import { execute } from '../db/query.ts';
import type { OrderPaymentProvider } from '../db/stored-types.ts';
import type { Db } from '../db/transactions.ts';
import type { WarnLog } from '../lib/log.ts';
import { GatewayUnreachable } from './port.ts';
import type { PaymentGateway, PaymentGateways, PaymentState } from './port.ts';

export interface PaymentServices {
  db: Db;
  gateways: PaymentGateways;
  config: Pick<Config, 'gatewayTimeoutMs'>;
}

/** An order and its payment attempt, as stored. */
export interface PaymentProgress {
  order_number: string;
  status: string;
  attempt_id: string;
  provider: OrderPaymentProvider;
  outcome: string | null;
}

/** What differs between orders of tickets and purchases of gift cards. */
export interface PayableOrder {
  /** Undefined for an unknown order. */
  readProgress(): Promise<PaymentProgress | undefined>;
  /** Decides an undecided order from the state at the gateway, in one transaction. Does nothing for a decided one. */
  decide(state: PaymentState): Promise<void>;
}

/**
 * Brings an order as far as currently possible. Only this function captures or voids a payment.
 *
 * It reads the payment's state from the gateway, lets the order decide in one transaction under its row locks, and only
 * then captures or voids the payment. So it can be interrupted anywhere, repeated, and run in several processes at the
 * same time. Does nothing for a finished or unknown order, or while the gateway does not answer. Returns whether
 * something remains to be done.
 */
export async function finalizePayment(
  { db, gateways }: Pick<PaymentServices, 'db' | 'gateways'>,
  order: PayableOrder,
  log: WarnLog,
): Promise<boolean> {
  try {
    const before = await order.readProgress();
    if (!before || before.outcome !== null) return false;
    const gateway = gateways[before.provider];
    if (isUndecided(before)) await order.decide(await gateway.lookup(before.attempt_id));

    const decided = await order.readProgress();
    if (!decided || decided.outcome !== null) return false;
    if (decided.status === 'confirmed') return await capture(db, gateway, decided);
    if (decided.status === 'failed') return await voidPayment(db, gateway, decided);
  } catch (error) {
    // Recovery retries.
    if (!(error instanceof GatewayUnreachable)) throw error;
    log.warn({ err: error }, 'the payment gateway did not answer; recovery will retry');
  }
  return true;
}

function isUndecided({ status }: PaymentProgress): boolean {
  return status === 'confirming' || status === 'requires_action';
}

async function capture(db: Db, gateway: PaymentGateway, order: PaymentProgress): Promise<boolean> {
  const state = await gateway.capture(order.attempt_id);
  if (state.status === 'voided') {
    // The authorization ended before the capture: it expired after some days, or a person canceled it at
    // the provider. A retry cannot succeed, and only staff can arrange another payment with the customer.
    await finishAttempt(db, order.attempt_id, 'voided');
    throw new Error(
      `Order ${order.order_number} is confirmed but not paid: the payment provider released the authorized money. ` +
        'Ask the customer to pay in another way, or refund the order.',
    );
  }
  if (state.status !== 'captured') {
    throw new Error(
      `The order is confirmed, but its payment is ${state.status} at the gateway: correct it manually.`,
    );
  }
  await finishAttempt(db, order.attempt_id, 'captured', state.amountCents);
  return false;
}

async function voidPayment(db: Db, gateway: PaymentGateway, order: PaymentProgress): Promise<boolean> {
  const state = await gateway.void(order.attempt_id);
  if (state.status === 'processing') return true; // The gateway cannot void it yet.
  if (state.status === 'captured' && state.amountCents > 0) {
    throw new Error('The order has failed, but its payment is captured at the gateway: correct it manually.');
  }
  await finishAttempt(db, order.attempt_id, 'voided');
  return false;
}

async function finishAttempt(
  db: Db,
  attemptId: string,
  outcome: 'captured' | 'voided',
  capturedCents: number | null = null,
): Promise<void> {
  await execute(db)`
    update payment_attempts set outcome = ${outcome}, captured_cents = ${capturedCents}
    where attempt_id = ${attemptId}`;
}
