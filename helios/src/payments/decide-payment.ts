import { execute } from '../db/query.ts';
import type { FailureReason } from '../db/stored-types.ts';
import type { Trx } from '../db/transactions.ts';
import type { PaymentDeclineCode, PaymentState } from './port.ts';

/** How an unpaid order ends. */
export type UnpaidEnd =
  { status: 'failed'; reason: FailureReason } | { status: 'declined'; declineCode: PaymentDeclineCode };

/** An undecided order and its payment attempt. */
export interface UndecidedPayment {
  attempt_id: string;
  amount_cents: number;
  /** The time for the bank's page is over. */
  is_expired: boolean;
  /** The request that placed the order timed out long ago. If its payment still arrives, the void prevents it. */
  never_arrived: boolean;
}

/** The effects on the order. The caller has locked its row. */
export interface OrderDecision {
  close(end: UnpaidEnd): Promise<unknown>;
  /** Stores that the visitor must act on the bank's page. */
  requireAction(): Promise<unknown>;
  /** The money is reserved: confirms the order, or closes it when it cannot be confirmed any more. */
  confirm(): Promise<unknown>;
}

/** Decides an order from the state of its payment at the gateway, and stores what the gateway reports about the card. */
export async function decidePayment(
  trx: Trx,
  payment: UndecidedPayment,
  state: PaymentState,
  order: OrderDecision,
): Promise<void> {
  switch (state.status) {
    case 'processing':
      return;
    case 'unknown':
      if (payment.never_arrived) await order.close({ status: 'failed', reason: 'payment_not_received' });
      return;
    case 'requires_action':
      if (payment.is_expired) {
        await order.close({ status: 'failed', reason: 'payment_abandoned' });
      } else {
        await order.requireAction();
        await execute(trx)`
          update payment_attempts set next_action_url = ${state.url}
          where attempt_id = ${payment.attempt_id}`;
      }
      return;
    case 'declined':
      await storeCard(trx, payment.attempt_id, state.card);
      await order.close({ status: 'declined', declineCode: state.declineCode });
      await execute(trx)`
        update payment_attempts set outcome = 'declined' where attempt_id = ${payment.attempt_id}`;
      return;
    case 'voided':
      await order.close({ status: 'failed', reason: 'payment_abandoned' });
      return;
    case 'authorized':
    case 'captured':
      if (state.amountCents !== payment.amount_cents) {
        throw new Error(
          `The gateway authorized ${state.amountCents} cents instead of ${payment.amount_cents}.`,
        );
      }
      await storeCard(trx, payment.attempt_id, state.card);
      await order.confirm();
      return;
    default:
      state satisfies never;
  }
}

async function storeCard(
  trx: Trx,
  attemptId: string,
  card: { brand: string; last4: string } | null,
): Promise<void> {
  if (!card) return;
  await execute(trx)`
    update payment_attempts set card_brand = ${card.brand}, card_last4 = ${card.last4}
    where attempt_id = ${attemptId}`;
}
