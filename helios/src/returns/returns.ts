import { inTransaction } from '../db/transactions.ts';
import type { Trx } from '../db/transactions.ts';
import { answerOnce } from '../idempotency/idempotency.ts';
import type { Config } from '../lib/config.ts';
import type { ErrorLog } from '../lib/log.ts';
import { Problem } from '../lib/problems.ts';
import { createFeeCalculator, requireOpenPolicy, throwToBuyer } from '../refunds/buyer-policies.ts';
import { planRefund } from '../refunds/plan-refund.ts';
import type { RefundPlan } from '../refunds/plan-refund.ts';
import { createCardOfPlan, finishRefund, storeRefund } from '../refunds/refunds.ts';
import type { RefundServices } from '../refunds/refunds.ts';
import type { ReturnRequest, TicketReturn } from './schemas.ts';

// A return is a refund that the buyer makes by the policy of the order (product 20).

interface ReturnServices extends RefundServices {
  config: Pick<Config, 'giftCardSecrets'>;
}

/** What a return would give now. Changes nothing. Throws the problems of `returnProblems`. */
export async function quoteReturn(
  { db }: Pick<ReturnServices, 'db'>,
  orderId: string,
  request: Pick<ReturnRequest, 'seats' | 'refundTo'>,
): Promise<TicketReturn> {
  return (await inTransaction(db, (trx) => planReturn(trx, orderId, request))).ticketReturn;
}

/**
 * Returns tickets once for a key: in one transaction their seats become free, gift cards get their part, and the refund of the card is
 * stored. Then, or after a crash, finishRefund refunds the card. Throws the problems of `returnProblems`; TOTAL_CHANGED;
 * IDEMPOTENCY_IN_FLIGHT, IDEMPOTENCY_KEY_REUSED.
 */
export async function returnTickets(
  services: ReturnServices,
  { orderId, key, request }: { orderId: string; key: string; request: ReturnRequest },
  log: ErrorLog,
): Promise<TicketReturn> {
  const { db, config } = services;
  let refundId: string | undefined;
  const scope = `return of ${orderId}`;
  const { body } = await answerOnce(db, { scope, key, request }, async (trx) => {
    const { plan, ticketReturn } = await planReturn(trx, orderId, request);
    if (ticketReturn.amountCents !== request.expectedAmountCents) {
      throw new Problem(
        'TOTAL_CHANGED',
        'Nothing was returned. Show the visitor the new amount, and ask again.',
      );
    }
    refundId = await storeRefund(trx, plan, {
      reason: 'Returned by the buyer',
      byBuyer: { newGiftCardId: await createCardOfPlan(trx, config, plan) },
    });
    return { status: 201, body: ticketReturn };
  });
  if (refundId !== undefined) {
    // The refund is stored: recovery retries a failure at the gateway.
    await finishRefund(services, refundId).catch((error: unknown) =>
      log.error({ err: error }, 'the refund of a return could not be finished'),
    );
  }
  return body as TicketReturn;
}

interface ReturnPlan {
  plan: RefundPlan;
  ticketReturn: TicketReturn;
}

async function planReturn(
  trx: Trx,
  orderId: string,
  { seats: seatGuids, refundTo }: Pick<ReturnRequest, 'seats' | 'refundTo'>,
): Promise<ReturnPlan> {
  const policy = await requireOpenPolicy(trx, 'return', orderId, seatGuids, refundTo);
  const plan = await planRefund(trx, {
    orderId,
    seatGuids,
    calculateFee: createFeeCalculator(trx, 'return', orderId, policy),
    refundTo: policy.refundTo,
    refuseGivenAndUsed: true,
  }).catch(throwToBuyer('return'));
  const { giftCents, newCardCents, cardCents } = plan;
  return {
    plan,
    ticketReturn: {
      seats: plan.seatGuids,
      valueCents: plan.valueCents,
      feeCents: plan.feeCents,
      amountCents: giftCents + newCardCents + cardCents,
      toGiftCardsCents: giftCents,
      toNewGiftCardCents: newCardCents,
      toCardCents: cardCents,
      currency: plan.currency,
    },
  };
}
