import { FREE_CODE_LENGTH, requireUsesLeft } from '../catalogue/promo-codes.ts';
import { requirePerformance } from '../catalogue/performances.ts';
import { execute } from '../db/query.ts';
import type { StoredCounterCustomer } from '../db/stored-types.ts';
import type { Trx } from '../db/transactions.ts';
import { redeemGiftCards } from '../gift-cards/gift-cards.ts';
import type { GiftCardPayment } from '../gift-cards/schemas.ts';
import { createOrderNumber, createRandomId, createReadableCode } from '../lib/ids.ts';
import { Problem, invalidFields } from '../lib/problems.ts';
import { sellClaims } from '../locks/claims.ts';
import { readLockCharges } from '../locks/lock-charges.ts';
import type { LockCharges } from '../locks/lock-charges.ts';
import { lockExpired } from '../locks/lock-view.ts';
import { lockHold } from '../locks/holds.ts';
import { selectLockForUpdate } from '../locks/locks.ts';
import { confirmOrder } from '../orders/finalize.ts';
import { storeOrder } from '../orders/start-order.ts';
import { requireSalesOpen } from '../sales/sales-state.ts';
import { findOpenDrawer } from './cash-drawers.ts';
import { findOwnSale } from './counter-sales.ts';
import type { CounterServices } from './counter-sales.ts';
import type { CounterOrder, GiveCounterSaleRequest, PayCounterSaleRequest, Tender } from './schemas.ts';

/** What a completed sale answers, and the performance whose free seats it has changed. */
export interface CompletedSale {
  order: CounterOrder;
  performanceId: string;
}

/**
 * Sells the seats of a sale for the money on the counter, in the transaction of the caller: no payment provider takes part. Throws
 * COUNTER_SALE_NOT_FOUND, SALES_CLOSED, LOCK_EXPIRED, LOCK_SOLD, PERFORMANCE_NOT_BOOKABLE, TOTAL_CHANGED, INVALID_REQUEST,
 * GIFT_CARD_NOT_FOUND, GIFT_CARD_INSUFFICIENT, PROMO_CODE_NOT_VALID.
 */
export async function payCounterSale(
  trx: Trx,
  services: CounterServices,
  saleId: string,
  { expectedTotalCents, tenders = [], giftCards = [], customer }: PayCounterSaleRequest,
  accountId: string,
): Promise<CompletedSale> {
  const sale = await lockSale(trx, services, saleId, accountId);
  const charges = await readLockCharges(trx, sale.lockId);
  const { totals } = charges;
  if (totals.totalCents !== expectedTotalCents) {
    throw new Problem('TOTAL_CHANGED', 'Nothing was sold. Tell the customer the new total.', {
      totals,
      expectedTotalCents,
    });
  }
  const sum = (amounts: readonly { amountCents: number }[]) =>
    amounts.reduce((cents, { amountCents }) => cents + amountCents, 0);
  if (sum(tenders) + sum(giftCards) !== totals.totalCents)
    throw invalidFields({ path: '/tenders', message: 'must add up to the total, with the gift cards' });
  tenders.forEach((tender, index) => {
    if (tender.kind === 'cash' && tender.givenCents < tender.amountCents)
      throw invalidFields({
        path: `/tenders/${index}/givenCents`,
        message: 'must not be less than the amount',
      });
  });
  if (charges.promoCode !== null) await requireUsesLeft(trx, charges.promoCode);
  return sell(trx, services, { ...sale, accountId, charges, tenders, giftCards, customer });
}

/**
 * Gives the seats of a sale for nothing, with a reason. `requireWithinLimit` gets what they would have cost. Throws as payCounterSale, and
 * what `requireWithinLimit` throws.
 */
export async function giveCounterSale(
  trx: Trx,
  services: CounterServices,
  saleId: string,
  { reason, customer }: GiveCounterSaleRequest,
  accountId: string,
  requireWithinLimit: (valueCents: number) => Promise<void>,
): Promise<CompletedSale & { valueCents: number }> {
  const sale = await lockSale(trx, services, saleId, accountId);
  await execute(trx)`update seat_locks set promo_code = null where lock_id = ${sale.lockId}`;
  const { totals: value } = await readLockCharges(trx, sale.lockId);
  const valueCents = value.totalCents;
  await requireWithinLimit(valueCents);
  const code = await storeCode(trx, sale.lockId);
  const charges = await readLockCharges(trx, sale.lockId);
  if (charges.totals.totalCents !== 0) throw new Error('Complimentary tickets cost something.');
  const completed = await sell(trx, services, {
    ...sale,
    accountId,
    charges,
    tenders: [],
    giftCards: [],
    customer,
  });
  await execute(trx)`
    insert into complimentary_sales (order_id, promo_code, reason, value_cents, account_id)
    select order_id, ${code}, ${reason}, ${valueCents}, ${accountId} from orders where order_number = ${completed.order.orderNumber}`;
  return { ...completed, valueCents };
}

/** A code for this sale alone: it has ended when it is made, and its order uses it. Free tickets have no fees and no tax. */
async function storeCode(trx: Trx, lockId: string): Promise<string> {
  const code = createReadableCode(FREE_CODE_LENGTH);
  await execute(trx)`
    with code as (
      insert into promo_codes (code, free_tickets, event_code, location, valid_until, max_orders)
      select ${code}, (select count(*) from lock_seats s where s.lock_id = l.lock_id), e.event_code, e.location, now(), 1
      from seat_locks l join performances p using (performance_id) join events e using (event_code) where l.lock_id = ${lockId}
      returning code
    )
    update seat_locks set promo_code = code.code from code where lock_id = ${lockId}`;
  return code;
}

async function lockSale(
  trx: Trx,
  services: CounterServices,
  saleId: string,
  accountId: string,
): Promise<{ lockId: string; performanceId: string }> {
  const { lock_id: lockId, hold_id: holdId } = await findOwnSale(trx, saleId, accountId);
  await requireSalesOpen(trx, services.config);
  if (holdId !== null) await lockHold(trx, holdId, 'share');
  const { performanceId } = await selectLockForUpdate(trx, lockId, { isOfStaff: true });
  await requirePerformance(trx, performanceId, { bookableFor: 'staff' });
  return { lockId, performanceId };
}

interface Sale {
  lockId: string;
  performanceId: string;
  accountId: string;
  charges: LockCharges;
  tenders: readonly Tender[];
  giftCards: readonly GiftCardPayment[];
  customer: PayCounterSaleRequest['customer'];
}

async function sell(
  trx: Trx,
  { config }: CounterServices,
  { lockId, performanceId, accountId, charges, tenders, giftCards, customer }: Sale,
): Promise<CompletedSale> {
  const { totals } = charges;
  const orderId = createRandomId();
  const orderNumber = createOrderNumber(config.orderPrefix);
  const giftCents = giftCards.reduce((sum, card) => sum + card.amountCents, 0);
  const { seats } = await storeOrder(
    trx,
    { orderId, orderNumber, performanceId, giftCents, soldBy: accountId },
    charges,
    { lockId, customer: toStoredCustomer(customer) },
  );
  await redeemGiftCards(trx, { orderId, currency: totals.currency }, giftCards);
  const dueCents = totals.totalCents - giftCents;
  await execute(trx)`
    insert into payment_attempts (
      attempt_id, order_id, provider, payment_method, amount_cents, captured_cents, currency, outcome
    ) values (
      ${createRandomId()}, ${orderId}, 'counter', '', ${dueCents}, ${dueCents}, ${totals.currency}, 'captured'
    )`;
  const drawerId = tenders.some(({ kind }) => kind === 'cash') ? await findOpenDrawer(trx, accountId) : null;
  for (const tender of tenders) {
    await execute(trx)`
      insert into tenders (order_id, kind, amount_cents, given_cents, reference, account_id, drawer_id)
      values (
        ${orderId}, ${tender.kind}, ${tender.amountCents}, ${tender.kind === 'cash' ? tender.givenCents : null},
        ${tender.kind === 'terminal' ? tender.reference : null}, ${accountId}, ${tender.kind === 'cash' ? drawerId : null}
      )`;
  }
  if (!(await sellClaims(trx, lockId, orderId, seats.length))) throw lockExpired();
  await confirmOrder(
    trx,
    config,
    orderId,
    { lock_id: lockId, performance_id: performanceId, seat_count: seats.length },
    undefined,
  );
  const changeCents = tenders.reduce(
    (sum, tender) => sum + (tender.kind === 'cash' ? tender.givenCents - tender.amountCents : 0),
    0,
  );
  const mailed = customer?.emailAddress !== undefined;
  return { order: { orderNumber, totals, changeCents, mailed }, performanceId };
}

function toStoredCustomer(customer: PayCounterSaleRequest['customer']): StoredCounterCustomer | null {
  return customer && Object.keys(customer).length > 0 ? { contact: customer } : null;
}
