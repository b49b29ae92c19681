import type { ErrorLog, WarnLog } from '../lib/log.ts';
import { queryRows } from '../db/query.ts';
import { finishStoredRefund } from '../refunds/refunds.ts';
import {
  finalizeGiftCardOrder,
  type FinalizeGiftCardServices,
} from '../gift-card-orders/finalize-gift-card-order.ts';
import { finalizeOrder, type FinalizeServices } from '../orders/finalize.ts';

const CONCURRENCY = 4;

/**
 * Finishes every unfinished payment and refund: started by a process that died, not answered in time, or
 * decided but not yet captured or voided. Returns their number. A failure is logged and does not block the
 * others. Starts no more after `stopping` is aborted; another process or the next start continues.
 */
export async function recoverPayments(
  services: FinalizeAnyServices,
  log: ErrorLog & WarnLog,
  stopping?: AbortSignal,
): Promise<number> {
  const rows = await queryRows<PaidOrder>(services.db)`
    select order_id, gift_card_order_id from payment_attempts where outcome is null order by created_at`;
  await runConcurrently(rows, stopping, async (order) => {
    try {
      await finalizeAnyOrder(services, order, log);
    } catch (error) {
      log.error({ err: error }, 'a payment could not be finished and will be retried');
    }
  });
  return rows.length + (await recoverRefunds(services, log, stopping));
}

async function recoverRefunds(
  services: FinalizeAnyServices,
  log: ErrorLog,
  stopping: AbortSignal | undefined,
): Promise<number> {
  const rows = await queryRows<{ refund_id: string }>(services.db)`
    select refund_id from refunds
    where done_at is null and failed_at is null and not at_counter and try_after <= now() order by created_at`;
  await runConcurrently(rows, stopping, ({ refund_id: refundId }) =>
    finishStoredRefund(services, refundId, log),
  );
  return rows.length;
}

/**
 * Processes several items concurrently, so that a slow gateway does not delay the last item by the sum of all
 * timeouts.
 */
async function runConcurrently<T>(
  items: readonly T[],
  stopping: AbortSignal | undefined,
  work: (item: T) => Promise<void>,
): Promise<void> {
  const remaining = [...items];
  const worker = async () => {
    for (let item = remaining.shift(); item !== undefined && !stopping?.aborted; item = remaining.shift()) {
      await work(item);
    }
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, worker));
}

type FinalizeAnyServices = FinalizeServices & FinalizeGiftCardServices;

/** The order of a payment attempt: one of the two ids is set. */
export interface PaidOrder {
  order_id: string | null;
  gift_card_order_id: string | null;
}

/** Brings the order of a payment attempt as far as possible. Returns whether something remains to be done. */
export async function finalizeAnyOrder(
  services: FinalizeAnyServices,
  { order_id: orderId, gift_card_order_id: giftCardOrderId }: PaidOrder,
  log: ErrorLog & WarnLog,
): Promise<boolean> {
  if (orderId !== null) return finalizeOrder(services, orderId, log);
  if (giftCardOrderId !== null) return finalizeGiftCardOrder(services, giftCardOrderId, log);
  throw new Error('A payment attempt has no order.');
}
