import { applyPromoCode } from '../catalogue/promo-codes.ts';
import { requirePerformance } from '../catalogue/performances.ts';
import type { SeatChoice, TicketQuantity } from '../catalogue/quote-schemas.ts';
import { execute, queryOneRow, queryRows } from '../db/query.ts';
import { createSerializationFailure } from '../db/transactions.ts';
import type { Db, Trx } from '../db/transactions.ts';
import type { Config } from '../lib/config.ts';
import { hashGiftCardNumber, readGiftCardBalance } from '../gift-cards/gift-cards.ts';
import { createReadableCode } from '../lib/ids.ts';
import { MAX_TICKETS, STAFF_LOCK_SECONDS } from '../lib/limits.ts';
import { Problem, invalidFields } from '../lib/problems.ts';
import { readAvailability } from '../locks/availability.ts';
import { lockHold } from '../locks/holds.ts';
import { lockExpired, readLockView } from '../locks/lock-view.ts';
import type { LockViewServices } from '../locks/lock-view.ts';
import {
  changeStaffLock,
  createStaffLock,
  ensureMinimumLockTime,
  selectLockForUpdate,
  storeRelease,
} from '../locks/locks.ts';
import { requireSalesOpen } from '../sales/sales-state.ts';
import { chooseBestSeats } from '../seating/best-available.ts';
import type {
  ChangeCounterSaleRequest,
  CounterSale,
  PaymentQuote,
  StartCounterSaleRequest,
} from './schemas.ts';

// Sales at the counter that have begun (product 25.3). A sale belongs to its account. Its seats are kept by a lock that each sign of life
// extends. Every operation first locks the row of the hold, if the sale names one, then that of the lock, then its claims in seat order.

export interface CounterServices extends LockViewServices {
  config: LockViewServices['config'] &
    Pick<Config, 'salesClosed' | 'giftCardSecrets' | 'orderPrefix' | 'gatewayTimeoutMs'>;
}

/**
 * Begins a sale of chosen seats, or of the best free ones. Returns its id. Throws PERFORMANCE_NOT_FOUND, PERFORMANCE_NOT_BOOKABLE,
 * SALES_CLOSED, UNKNOWN_SEATS, NOT_ENOUGH_SEATS, SEATS_TAKEN, HOLD_NOT_FOUND, HOLD_ENDED, INVALID_REQUEST.
 */
export async function startCounterSale(
  trx: Trx,
  services: CounterServices,
  performanceId: string,
  { seats, best, holdId: typedHoldId }: StartCounterSaleRequest,
  accountId: string,
): Promise<{ saleId: string; seatGuids: string[] }> {
  await requireSalesOpen(trx, services.config);
  const holdId = typedHoldId?.trim().toUpperCase() ?? null;
  if (holdId !== null) await requireLiveHold(trx, holdId, performanceId);
  if ((seats === undefined) === (best === undefined))
    throw invalidFields({ path: '/seats', message: 'or best is required, and not both' });
  const chosen = seats ?? (best ? await chooseBest(trx, services, performanceId, best, { holdId }) : []);
  const lockId = await retryBest(
    best,
    createStaffLock(trx, services, { performanceId, seats: chosen, holdId }),
  );
  const saleId = `CS-${createReadableCode(8)}`;
  await execute(trx)`
    insert into counter_sales (sale_id, lock_id, account_id, hold_id)
    values (${saleId}, ${lockId}, ${accountId}, ${holdId})`;
  return { saleId, seatGuids: chosen.map((seat) => seat.seatGuid) };
}

/** Somebody may have taken one of the best seats meanwhile: the repeated transaction finds others. */
async function retryBest<T>(best: object | undefined, claiming: Promise<T>): Promise<T> {
  try {
    return await claiming;
  } catch (error) {
    if (best && error instanceof Problem && error.body.code === 'SEATS_TAKEN')
      throw createSerializationFailure('The best seats were taken meanwhile.', error);
    throw error;
  }
}

/** Locks the row of a hold, so that its seats stay what they are. */
async function requireLiveHold(trx: Trx, holdId: string, performanceId: string): Promise<void> {
  const hold = await lockHold(trx, holdId, 'share');
  if (hold.performance_id !== performanceId)
    throw new Problem('HOLD_NOT_FOUND', 'It is of another performance. Take the id from the list of holds.');
  if (!hold.is_live) throw new Problem('HOLD_ENDED', 'Its seats are free for all. Sell them without it.');
}

async function chooseBest(
  trx: Trx,
  { plans }: CounterServices,
  performanceId: string,
  { quantities, ...request }: NonNullable<StartCounterSaleRequest['best']>,
  sale: SaleSeats,
): Promise<SeatChoice[]> {
  const performance = await requirePerformance(trx, performanceId, { bookableFor: 'staff' });
  const plan = await plans.get(trx, performance.seatingPlanId);
  const types = quantities.flatMap(({ ticketType, count }: TicketQuantity) =>
    Array.from({ length: count }, () => ticketType),
  );
  if (types.length > MAX_TICKETS)
    throw invalidFields({ path: '/best/quantities', message: `must be ${MAX_TICKETS} tickets at most` });
  const taken = await readTaken(trx, performanceId, sale, [...plan.seats.keys()]);
  const { seats } = chooseBestSeats(plan, taken, { ...request, quantity: types.length });
  return seats.map((seatGuid, index) => ({ seatGuid, ticketType: types[index] ?? '' }));
}

interface SaleSeats {
  holdId: string | null;
  /** The lock of a sale that has begun, whose seats count as free. */
  lockId?: string;
}

/** With a hold: all seats but those of the hold that nobody else is buying. */
async function readTaken(
  trx: Trx,
  performanceId: string,
  { holdId, lockId }: SaleSeats,
  allSeats: readonly string[],
): Promise<ReadonlySet<string>> {
  if (holdId === null) {
    const { locked, sold } = await readAvailability(trx, performanceId, lockId);
    return new Set([...locked, ...sold]);
  }
  const rows = await queryRows<{ seat_guid: string }>(trx)`
    select seat_guid from seat_claims
    where hold_id = ${holdId} and held_until > now()
      and (coalesce(expires_at <= now(), true) or lock_id = ${lockId ?? null})`;
  const free = new Set(rows.map((row) => row.seat_guid));
  return new Set(allSeats.filter((seatGuid) => !free.has(seatGuid)));
}

interface OwnSale {
  lock_id: string;
  hold_id: string | null;
}

/** A sale of this account. Throws COUNTER_SALE_NOT_FOUND. */
export async function findOwnSale(db: Db, saleId: string, accountId: string): Promise<OwnSale> {
  const rows = await queryRows<OwnSale>(db)`
    select lock_id, hold_id from counter_sales join seat_locks using (lock_id)
    where sale_id = ${saleId} and account_id = ${accountId} and state <> 'released'`;
  if (rows[0]) return rows[0];
  throw new Problem(
    'COUNTER_SALE_NOT_FOUND',
    'Your account has no such sale, or it was given up. Begin a new one.',
  );
}

/** Extends the lock of a sale by a sign of life. Throws COUNTER_SALE_NOT_FOUND, LOCK_EXPIRED, LOCK_SOLD. */
export async function keepCounterSale(trx: Trx, saleId: string, accountId: string): Promise<void> {
  const { lock_id: lockId } = await findOwnSale(trx, saleId, accountId);
  const lock = await selectLockForUpdate(trx, lockId, { isOfStaff: true });
  if (!lock.live) throw lockExpired();
  await ensureMinimumLockTime(trx, lockId, STAFF_LOCK_SECONDS, null);
}

/**
 * Changes the seats or the promo code of a sale. Returns the new seats, if any. Throws as startCounterSale; COUNTER_SALE_NOT_FOUND,
 * LOCK_EXPIRED, LOCK_SOLD, PROMO_CODE_NOT_VALID.
 */
export async function changeCounterSale(
  trx: Trx,
  services: CounterServices,
  saleId: string,
  { seats, best, promoCode }: ChangeCounterSaleRequest,
  accountId: string,
): Promise<readonly SeatChoice[] | undefined> {
  if (seats && best) throw invalidFields({ path: '/best', message: 'must not be together with seats' });
  const { lock_id: lockId, hold_id: holdId } = await findOwnSale(trx, saleId, accountId);
  await requireSalesOpen(trx, services.config);
  // The seats that the sale has of an ended hold are its own by the lock.
  if (holdId !== null) await lockHold(trx, holdId, 'share');
  const lock = await selectLockForUpdate(trx, lockId, { isOfStaff: true });
  if (!lock.live) throw lockExpired();
  const { performanceId } = lock;
  const chosen = best ? await chooseBest(trx, services, performanceId, best, { holdId, lockId }) : seats;
  if (chosen) await retryBest(best, changeStaffLock(trx, services, lockId, chosen, holdId));
  if (promoCode === null)
    await execute(trx)`update seat_locks set promo_code = null where lock_id = ${lockId}`;
  else if (promoCode !== undefined) await applyPromoCode(trx, { lockId, performanceId }, promoCode);
  await ensureMinimumLockTime(trx, lockId, STAFF_LOCK_SECONDS, null);
  return chosen;
}

/** Gives up a sale; the seats of a hold belong to it again. Returns its performance. Throws COUNTER_SALE_NOT_FOUND, LOCK_SOLD. */
export async function giveUpCounterSale(trx: Trx, saleId: string, accountId: string): Promise<string> {
  const { lock_id: lockId, hold_id: holdId } = await findOwnSale(trx, saleId, accountId);
  // The row of the hold is locked before that of the lock, in all transactions. A release of the hold waits for it. Otherwise it would not see
  // the seats that return to the hold.
  if (holdId !== null) await lockHold(trx, holdId, 'share');
  const { performanceId } = await selectLockForUpdate(trx, lockId, { isOfStaff: true });
  await storeRelease(trx, lockId);
  return performanceId;
}

/** Throws COUNTER_SALE_NOT_FOUND. */
export async function readCounterSale(
  db: Db,
  services: CounterServices,
  saleId: string,
  accountId: string,
): Promise<CounterSale> {
  const { lock_id: lockId, hold_id: holdId } = await findOwnSale(db, saleId, accountId);
  const { status, performance, seats, totals, promoCode, expiresAt, serverNow } = await readLockView(
    db,
    services,
    lockId,
  );
  return { saleId, status, performance, holdId, seats, totals, promoCode, expiresAt, serverNow };
}

/**
 * The amounts that gift cards would pay of a sale, and the rest. Their balances do not change. Throws COUNTER_SALE_NOT_FOUND, GIFT_CARD_NOT_FOUND,
 * INVALID_REQUEST.
 */
export async function quotePayment(
  db: Db,
  services: CounterServices,
  saleId: string,
  giftCards: readonly string[],
  accountId: string,
): Promise<PaymentQuote> {
  const { totals } = await readCounterSale(db, services, saleId, accountId);
  const { currency } = totals;
  if (new Set(giftCards.map(hashGiftCardNumber)).size < giftCards.length)
    throw invalidFields({ path: '/giftCards', message: 'must not name a card twice' });
  let dueCents = totals.totalCents;
  const quoted: PaymentQuote['giftCards'] = [];
  for (const number of giftCards) {
    const { last4, balanceCents, currency: cardCurrency } = await readGiftCardBalance(db, number);
    if (cardCurrency !== currency)
      throw invalidFields({ path: '/giftCards', message: `must be in ${currency}, like the tickets` });
    const amountCents = Math.min(balanceCents, dueCents);
    dueCents -= amountCents;
    quoted.push({ last4, balanceCents, amountCents });
  }
  return { giftCards: quoted, dueCents, currency };
}

/** The performance of a sale, to notify the AvailabilityFeed. */
export async function readSalePerformance(db: Db, saleId: string): Promise<string> {
  const { performance_id: performanceId } = await queryOneRow<{ performance_id: string }>(db)`
    select performance_id from counter_sales join seat_locks using (lock_id) where sale_id = ${saleId}`;
  return performanceId;
}
