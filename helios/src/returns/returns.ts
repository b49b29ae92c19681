import { sql } from 'kysely';
import { calculateReturnFee, isReturnableType, returnColumns } from '../catalogue/return-policy.ts';
import type { ReturnPolicy, ReturnRow } from '../catalogue/return-policy.ts';
import { inTransaction, requireOneRow } from '../db/transactions.ts';
import type { Trx } from '../db/transactions.ts';
import { createSoldCardCode } from '../gift-card-orders/gift-card-numbers.ts';
import { createEmptyGiftCard } from '../gift-cards/gift-cards.ts';
import { answerOnce } from '../idempotency/idempotency.ts';
import type { Config } from '../lib/config.ts';
import { createRandomId } from '../lib/ids.ts';
import type { ErrorLog } from '../lib/log.ts';
import { Problem } from '../lib/problems.ts';
import { orderNotFound } from '../orders/queries.ts';
import { finishRefund, planRefund, storeRefund } from '../refunds/refunds.ts';
import type { RefundPlan, RefundServices } from '../refunds/refunds.ts';
import { readClosedReasons } from '../sales/sales-state.ts';
import type { ReturnRequest, TicketReturn } from './schemas.ts';

// A return is a refund that the buyer makes by the policy of the order (product 20).

interface ReturnServices extends RefundServices {
  config: Pick<Config, 'giftCardSecrets'>;
}

/** What a return would give now. Changes nothing. Throws the problems of `returnProblems`. */
export async function quoteReturn(
  { db }: Pick<ReturnServices, 'db'>,
  orderId: string,
  seatGuids: readonly string[],
): Promise<TicketReturn> {
  return (await inTransaction(db, (trx) => planReturn(trx, orderId, seatGuids))).ticketReturn;
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
    const { plan, ticketReturn } = await planReturn(trx, orderId, request.seats);
    if (ticketReturn.amountCents !== request.expectedAmountCents) {
      throw new Problem(
        'TOTAL_CHANGED',
        'Nothing was returned. Show the visitor the new amount, and ask again.',
      );
    }
    refundId = await storeReturn(trx, config, plan, ticketReturn);
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

async function planReturn(trx: Trx, orderId: string, seatGuids: readonly string[]): Promise<ReturnPlan> {
  const policy = await requireOpenPolicy(trx, orderId, seatGuids);
  const plan = await planRefund(trx, {
    orderId,
    seatGuids,
    calculateFee: async (seatCents) =>
      calculateReturnFee(policy, seatCents, await readEarlierFees(trx, orderId)),
  }).catch(throwAsReturn);
  const isGiftCard = policy.refundTo === 'giftCard';
  return {
    plan,
    ticketReturn: {
      seats: plan.seatGuids,
      valueCents: plan.valueCents,
      feeCents: plan.feeCents,
      amountCents: plan.giftCents + plan.cardCents,
      toGiftCardsCents: plan.giftCents,
      toNewGiftCardCents: isGiftCard ? plan.cardCents : 0,
      toCardCents: isGiftCard ? 0 : plan.cardCents,
      currency: plan.currency,
    },
  };
}

/** The policy of an order, if these seats can be returned by it now. Throws ORDER_NOT_FOUND, RETURN_NOT_POSSIBLE. */
async function requireOpenPolicy(
  trx: Trx,
  orderId: string,
  seatGuids: readonly string[],
): Promise<ReturnPolicy> {
  const { rows } = await sql<ReturnRow & { types: string[] }>`
    select ${returnColumns(sql`o.return_policy`)}, array(
      select ticket_type from order_seats s where s.order_id = o.order_id and s.seat_guid = any(${seatGuids}::text[])
    ) as types
    from orders o join performances p using (performance_id)
    where o.order_id = ${orderId} and o.channel = 'web'`.execute(trx);
  const [order] = rows;
  if (!order) throw orderNotFound();
  const { return_policy: policy, is_return_over: isOver, types } = order;
  if (!policy) throw notPossible('Tickets of this order cannot be returned online.');
  if (isOver) throw notPossible('The time for returns of this order is over.');
  if (!types.every((type) => isReturnableType(policy, type)))
    throw notPossible('Some of these tickets are of a type that cannot be returned online.');
  // The provider may have refunded what a restored database has not.
  if ((await readClosedReasons(trx, { salesClosed: false })).includes('restored'))
    throw notPossible('Returns are paused. Try again later.');
  return policy;
}

/** The fees of earlier returns of an order whose row is locked. */
async function readEarlierFees(trx: Trx, orderId: string): Promise<number> {
  const { cents } = requireOneRow(
    await sql<{ cents: number }>`
      select coalesce(sum(fee_cents), 0)::int as cents from refunds where order_id = ${orderId}`.execute(trx),
  );
  return cents;
}

/** Returns the id of the refund. */
async function storeReturn(
  trx: Trx,
  config: ReturnServices['config'],
  plan: RefundPlan,
  { toNewGiftCardCents: cents }: TicketReturn,
): Promise<string> {
  const reason = 'Returned by the buyer';
  if (cents === 0) return storeRefund(trx, plan, reason, null, createRandomId(), { newGiftCardId: null });
  // The number follows from the id and a secret of the configuration, so that the mail can show it.
  const giftCardId = createRandomId();
  const code = createSoldCardCode(config, giftCardId);
  await createEmptyGiftCard(trx, { giftCardId, code, currency: plan.currency });
  const toGiftCards = [...plan.toGiftCards, { giftCardId, cents }];
  const withCard: RefundPlan = { ...plan, giftCents: plan.giftCents + cents, cardCents: 0, toGiftCards };
  return storeRefund(trx, withCard, reason, null, createRandomId(), { newGiftCardId: giftCardId });
}

/** Says to the buyer what planRefund says to staff. */
function throwAsReturn(error: unknown): never {
  if (!(error instanceof Problem) || error.body.code !== 'REFUND_NOT_POSSIBLE') throw error;
  const { detail, seats } = error.body;
  throw new Problem('RETURN_NOT_POSSIBLE', detail, seats ? { seats } : {}, error.retryAfter);
}

function notPossible(detail: string): Problem {
  return new Problem('RETURN_NOT_POSSIBLE', `Nothing was returned. ${detail}`);
}
