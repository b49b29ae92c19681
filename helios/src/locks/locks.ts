import { sql } from 'kysely';
import type { Static } from 'typebox';
import { createRandomId } from '../lib/ids.ts';
import { execute, queryOneRow, queryRow, queryRows } from '../db/query.ts';
import {
  createSerializationFailure,
  inTransaction,
  repeatWhenReferenceIsGone,
  requireOneRow,
} from '../db/transactions.ts';
import type { Db, Trx } from '../db/transactions.ts';
import { abandonPendingPayment, lockSold } from '../payments/abandon-pending-payment.ts';
import { getCardForm } from '../payments/card-form.ts';
import { refusingStatusesSql } from '../catalogue/performance-status.ts';
import { requirePerformance } from '../catalogue/performances.ts';
import type { BookablePerformance } from '../catalogue/performances.ts';
import type { TicketPolicies } from '../catalogue/ticket-policies.ts';
import { calculateTotals, toStoredRates } from '../pricing/charges.ts';
import type { ChargeRates } from '../pricing/charges.ts';
import type { Config } from '../lib/config.ts';
import { Problem } from '../lib/problems.ts';
import { requireSalesOpen } from '../sales/sales-state.ts';
import { applyPromoCode } from '../catalogue/promo-codes.ts';
import { priceSeats } from '../catalogue/seat-prices.ts';
import type { PricedSeat } from '../catalogue/seat-prices.ts';
import type { SeatChoice } from '../catalogue/quote-schemas.ts';
import {
  claimSeats,
  extendClaims,
  onConflictTakeOver,
  releaseClaims,
  requireAllClaimed,
  suppressNotify,
} from './claims.ts';
import { calculateExtensions } from './extensions.ts';
import { countLockedSeats, refuseTooManySeats, lockHolder } from './holders.ts';
import type { HolderConfig, SeatsLockedByAddress, Visitor } from './holders.ts';
import type { NetworkHashes } from '../db/network-hashes.ts';
import type { AvailabilityFeed } from './availability-feed.ts';
import { describePolicies, lockExpired, lockNotFound, readLockView, toTickets } from './lock-view.ts';
import type { LockViewServices } from './lock-view.ts';
import {
  EXTENSION_WINDOW_SECONDS,
  LOCK_SECONDS,
  MAX_EXTENDED_SECONDS,
  STAFF_LOCK_SECONDS,
} from '../lib/limits.ts';
import type { CreateLockRequestSchema, Lock } from './schemas.ts';

// Every operation on a lock first locks its row in seat_locks, then its claims in seat order. So operations
// on one lock run one after the other and cannot deadlock.

/** What a new lock needs. */
interface LockServices extends LockViewServices {
  config: LockViewServices['config'] & HolderConfig & Pick<Config, 'salesClosed'>;
}

/** What a change of a lock needs. */
interface ChangeServices extends LockServices {
  db: Db;
  availabilityFeed: Pick<AvailabilityFeed, 'notifyChanged'>;
}

/**
 * Locks seats: all of them, or none. Must run in a transaction that the caller rolls back when it throws;
 * after the commit the caller notifies the AvailabilityFeed. Throws PERFORMANCE_NOT_FOUND,
 * PERFORMANCE_NOT_BOOKABLE, UNKNOWN_SEATS, INVALID_REQUEST (a seat named twice, or a ticket type
 * without a price), TOO_MANY_SEATS_HELD,
 * CAPTCHA_REQUIRED, SEATS_TAKEN with the taken seats.
 */
export async function createLock(
  trx: Trx,
  { config, plans }: LockServices,
  { performanceId, seats }: Static<typeof CreateLockRequestSchema>,
  visitor: Visitor,
): Promise<Lock> {
  const performance = await requirePerformance(trx, performanceId, { bookableFor: 'newLock' });
  const plan = await plans.get(trx, performance.seatingPlanId);
  const priced = priceSeats(performance, plan, seats);
  const lockId = createRandomId();
  const requestedSeats = priced.map((seat) => seat.seatGuid);
  const holder = await lockHolder(trx, config, performanceId, visitor.ip);
  const created = await insertLock(trx, {
    lockId,
    performanceId,
    seatingPlanId: plan.id,
    rates: performance.rates,
    policies: performance.policies,
    holder,
    seats: priced,
  });
  refuseTooManySeats(config, created, requestedSeats.length, visitor.hasSolvedCaptcha);
  requireAllClaimed(requestedSeats, created.claimed);
  const { extensionsLeft, extendableFrom } = calculateExtensions({
    expiresAt: created.expires_at,
    lockedSince: created.held_since,
    extensionsUsed: 0,
  });
  const totals = calculateTotals(
    priced.map((seat) => seat.priceCents),
    performance.rates,
  );
  return {
    lockId,
    status: 'live',
    performance: performance.reference,
    seats: toTickets(priced, plan, totals),
    totals,
    promoCode: null,
    ...describePolicies(performance.policies, priced, {
      currency: totals.currency,
      locale: config.locale,
    }),
    expiresAt: created.expires_at.toISOString(),
    serverNow: created.now.toISOString(),
    extensionsLeft,
    extendableFrom: extendableFrom?.toISOString() ?? null,
    orderId: null,
    cardForm: getCardForm(config),
  };
}

interface InsertedLock extends SeatsLockedByAddress {
  expires_at: Date;
  held_since: Date;
  now: Date;
  claimed: string[];
}

interface NewLock {
  lockId: string;
  performanceId: string;
  /** The plan to which the seats belong. */
  seatingPlanId: string;
  rates: ChargeRates;
  policies: TicketPolicies;
  holder: NetworkHashes | null;
  seats: readonly PricedSeat[];
}

/**
 * Inserts a lock with its seats and claims. `claimed` lacks the seats that others have. Throws a serialization
 * failure when the performance has another plan or is off sale by now, or when a ticket type was removed.
 */
async function insertLock(
  trx: Trx,
  { lockId, performanceId, seatingPlanId, rates, policies, holder, seats }: NewLock,
): Promise<InsertedLock> {
  const requestedSeats = seats.map((seat) => seat.seatGuid);
  // One statement for the lock, its claims and its seats, because this is the most frequent request of an
  // on-sale.
  const statement = sql<InsertedLock>`
    with performance as (
      -- The foreign key needs this row lock anyway. It waits for a change of the catalogue.
      select performance_id from performances
      where performance_id = ${performanceId} and seating_plan_id = ${seatingPlanId}
        and box_office_status not in ${refusingStatusesSql('newLock')}
      for key share
    ), lock as (
      insert into seat_locks (lock_id, performance_id, expires_at, holder, wide_holder, rates, return_policy, exchange_policy)
      select ${lockId}, performance_id, date_trunc('milliseconds', now() + ${LOCK_SECONDS} * interval '1 second'),
        ${holder?.network ?? null}, ${holder?.wide ?? null}, ${toStoredRates(rates)}::jsonb,
        ${toJson(policies.returnPolicy)}::jsonb, ${toJson(policies.exchangePolicy)}::jsonb
      from performance
      returning lock_id, expires_at, held_since
    ), claims as (
      insert into seat_claims as claim (performance_id, seat_guid, lock_id, expires_at)
      select ${performanceId}, seat_guid, lock.lock_id, lock.expires_at
      from lock, unnest(${requestedSeats}::text[]) as seat_guid, ${suppressNotify}
      order by seat_guid
      ${onConflictTakeOver}
      returning seat_guid
    ), chosen as (
      insert into lock_seats (lock_id, seat_guid, position, ticket_type, price_cents)
      select lock.lock_id, seat.guid, seat.position - 1, seat.ticket_type, seat.price_cents
      from lock, unnest(
        ${requestedSeats}::text[], ${seats.map((seat) => seat.ticketType)}::text[],
        ${seats.map((seat) => seat.priceCents)}::integer[]
      ) with ordinality as seat (guid, ticket_type, price_cents, position)
    )
    select expires_at, held_since, now() as now, array(select seat_guid from claims) as claimed, locked.*
    from lock, (${countLockedSeats(performanceId, holder)}) locked`;
  const { rows } = await repeatWhenReferenceIsGone(statement.execute(trx));
  const [created] = rows;
  if (!created) throw createSerializationFailure('The performance has changed meanwhile.');
  return created;
}

/**
 * Locks seats for a sale of staff, also seats of a hold: all of them, or none. Returns the id of the lock. Throws PERFORMANCE_NOT_FOUND,
 * PERFORMANCE_NOT_BOOKABLE, UNKNOWN_SEATS, INVALID_REQUEST, SEATS_TAKEN.
 */
export async function createStaffLock(
  trx: Trx,
  { plans }: Pick<LockViewServices, 'plans'>,
  {
    performanceId,
    seats,
    holdId,
  }: { performanceId: string; seats: readonly SeatChoice[]; holdId: string | null },
): Promise<string> {
  const performance = await requirePerformance(trx, performanceId, { bookableFor: 'staff' });
  const plan = await plans.get(trx, performance.seatingPlanId);
  const priced = priceSeats(performance, plan, seats);
  const lockId = createRandomId();
  const lock = await queryRow<{ expires_at: Date }>(trx)`
    with performance as (
      -- It waits for a change of the catalogue.
      select performance_id from performances
      where performance_id = ${performanceId} and seating_plan_id = ${plan.id} and canceled_at is null
      for key share
    )
    insert into seat_locks (lock_id, performance_id, expires_at, rates, return_policy, exchange_policy)
    select ${lockId}, performance_id, date_trunc('milliseconds', now() + ${STAFF_LOCK_SECONDS} * interval '1 second'),
      ${toStoredRates(performance.rates)}::jsonb, ${toJson(performance.policies.returnPolicy)}::jsonb,
      ${toJson(performance.policies.exchangePolicy)}::jsonb
    from performance returning expires_at`;
  if (!lock) throw createSerializationFailure('The performance has changed meanwhile.');
  const claim = { performanceId, lockId, expiresAt: lock.expires_at, holdId };
  await claimAllSeats(trx, claim, priced, []);
  await writeLockSeats(trx, lockId, priced);
  return lockId;
}

/**
 * Changes the seats of a live lock of staff, all or nothing. Seats in both selections keep their prices. Throws as createStaffLock;
 * LOCK_EXPIRED.
 */
export async function changeStaffLock(
  trx: Trx,
  { plans }: Pick<LockViewServices, 'plans'>,
  lockId: string,
  seats: readonly SeatChoice[],
  holdId: string | null,
): Promise<void> {
  const lock = await selectLockForUpdate(trx, lockId);
  if (!lock.live) throw lockExpired();
  const performance = await requirePerformance(trx, lock.performanceId, { bookableFor: 'staff' });
  await replaceSeats(trx, { plans }, { ...lock, lockId, holdId }, performance, seats);
}

/**
 * Replaces the seats of a live lock whose row the transaction has locked; seats in both selections keep their prices. Claims old and new
 * seats in one statement, so that row locks are taken in seat order. Then it releases the dropped seats.
 */
async function replaceSeats(
  trx: Trx,
  { plans }: Pick<LockViewServices, 'plans'>,
  lock: { performanceId: string; lockId: string; expiresAt: Date; holdId?: string | null },
  performance: BookablePerformance,
  seats: readonly SeatChoice[],
): Promise<void> {
  const { performanceId, lockId, expiresAt, holdId = null } = lock;
  const previousSeats = await readLockSeats(trx, lockId);
  const requestedSeats = new Set(seats.map((seat) => seat.seatGuid));
  const droppedSeats = previousSeats
    .map((seat) => seat.seat_guid)
    .filter((seatGuid) => !requestedSeats.has(seatGuid));
  const keptPrices = Object.fromEntries(
    previousSeats.map((seat) => [`${seat.seat_guid} ${seat.ticket_type}`, seat.price_cents]),
  );
  const priced = priceSeats(performance, await plans.get(trx, performance.seatingPlanId), seats, keptPrices);
  await claimAllSeats(trx, { performanceId, lockId, expiresAt, holdId }, seats, droppedSeats);
  await releaseClaims(trx, lockId, droppedSeats);
  await execute(trx)`delete from lock_seats where lock_id = ${lockId}`;
  await writeLockSeats(trx, lockId, priced);
}

async function readLockSeats(trx: Trx, lockId: string) {
  return queryRows<{ seat_guid: string; ticket_type: string; price_cents: number }>(trx)`
    select seat_guid, ticket_type, price_cents from lock_seats where lock_id = ${lockId}`;
}

const toJson = (policy: unknown) => policy && JSON.stringify(policy);

/** Reads a lock. Throws LOCK_NOT_FOUND. */
export function readLock(services: LockViewServices & { db: Db }, lockId: string): Promise<Lock> {
  return readLockView(services.db, services, lockId);
}

/**
 * Changes the seats of a live lock, all or nothing. Seats in both selections are kept, with their prices. The
 * expiry does not change. Throws SALES_CLOSED, LOCK_NOT_FOUND, LOCK_EXPIRED, LOCK_SOLD, PAYMENT_IN_PROGRESS, PERFORMANCE_NOT_BOOKABLE,
 * UNKNOWN_SEATS, TOO_MANY_SEATS_HELD, CAPTCHA_REQUIRED, SEATS_TAKEN.
 */
export async function changeSeats(
  services: ChangeServices,
  lockId: string,
  seats: readonly SeatChoice[],
  visitor: Visitor,
): Promise<Lock> {
  const { config, db, plans, availabilityFeed } = services;
  const performanceId = await inTransaction(db, async (trx) => {
    await requireSalesOpen(trx, config);
    const lock = await selectLockForUpdate(trx, lockId);
    if (!lock.live) throw lockExpired();
    await abandonPendingPayment(trx, lockId);
    const previousSeats = await readLockSeats(trx, lockId);
    const requestedSeats = new Set(seats.map((seat) => seat.seatGuid));
    // Locked seats may be kept; new seats are subject to the rules of a new lock.
    const hasNoNewSeats = seats.every(({ seatGuid }) =>
      previousSeats.some((seat) => seat.seat_guid === seatGuid),
    );
    const performance = await requirePerformance(trx, lock.performanceId, {
      bookableFor: hasNoNewSeats ? 'existingLock' : 'newLock',
    });
    if (requestedSeats.size > previousSeats.length) {
      const holder = await lockHolder(trx, config, lock.performanceId, visitor.ip);
      const locked = requireOneRow(await countLockedSeats(lock.performanceId, holder, lockId).execute(trx));
      refuseTooManySeats(config, locked, requestedSeats.size, visitor.hasSolvedCaptcha);
      // Count the seats for the address of the newest request, so that one address cannot use up the limit of another.
      await execute(trx)`
        update seat_locks set holder = ${holder?.network ?? null}, wide_holder = ${holder?.wide ?? null}
        where lock_id = ${lockId}`;
    }
    await replaceSeats(trx, { plans }, { ...lock, lockId }, performance, seats);
    return lock.performanceId;
  });
  availabilityFeed.notifyChanged(performanceId);
  // Read after the commit: `serverNow` is the start of a transaction, and that of the change is before its wait for the row.
  return readLock(services, lockId);
}

/**
 * Extends a live lock that is about to expire by a new period from now, within MAX_EXTENDED_SECONDS since its
 * seats were first locked. Must run in a transaction that the caller rolls back when it throws. Throws
 * LOCK_NOT_FOUND, LOCK_EXPIRED, LOCK_SOLD, PERFORMANCE_NOT_BOOKABLE, EXTENSION_LIMIT_REACHED,
 * EXTENSION_TOO_EARLY.
 */
export async function extendLock(trx: Trx, lockId: string): Promise<void> {
  const lock = await selectLockForUpdate(trx, lockId);
  if (!lock.live) throw lockExpired();
  await requirePerformance(trx, lock.performanceId, { bookableFor: 'existingLock' });
  const { extendableFrom } = calculateExtensions(lock);
  if (extendableFrom === null) {
    throw new Problem(
      'EXTENSION_LIMIT_REACHED',
      'This lock cannot be extended again. Buy the seats before it ends.',
    );
  }
  if (extendableFrom > lock.now) {
    throw new Problem(
      'EXTENSION_TOO_EARLY',
      `A lock can be extended in its last ${EXTENSION_WINDOW_SECONDS / 60} minutes: see extendableFrom.`,
      {},
      Math.ceil((extendableFrom.getTime() - lock.now.getTime()) / 1000),
    );
  }
  await ensureMinimumLockTime(trx, lockId, LOCK_SECONDS, MAX_EXTENDED_SECONDS);
  await execute(trx)`update seat_locks set extensions_used = extensions_used + 1 where lock_id = ${lockId}`;
}

/**
 * Applies a promo code to a live lock, or removes it (null). Throws LOCK_NOT_FOUND, LOCK_EXPIRED, LOCK_SOLD,
 * PAYMENT_IN_PROGRESS, PROMO_CODE_NOT_VALID.
 */
export async function setPromoCode(
  services: LockViewServices & { db: Db },
  lockId: string,
  code: string | null,
): Promise<Lock> {
  await inTransaction(services.db, async (trx) => {
    const lock = await selectLockForUpdate(trx, lockId);
    if (!lock.live) throw lockExpired();
    await abandonPendingPayment(trx, lockId);
    if (code !== null) await applyPromoCode(trx, { lockId, performanceId: lock.performanceId }, code);
    else await execute(trx)`update seat_locks set promo_code = null where lock_id = ${lockId}`;
  });
  // See changeSeats.
  return readLock(services, lockId);
}

/** Releases a lock. A second call does nothing. Throws LOCK_NOT_FOUND, LOCK_SOLD, PAYMENT_IN_PROGRESS. */
export async function releaseLock(
  { db, availabilityFeed }: Pick<ChangeServices, 'db' | 'availabilityFeed'>,
  lockId: string,
): Promise<void> {
  const performanceId = await inTransaction(db, async (trx) => {
    const lock = await selectLockForUpdate(trx, lockId, { released: true });
    if (lock.state === 'released') return lock.performanceId;
    await abandonPendingPayment(trx, lockId);
    await storeRelease(trx, lockId);
    return lock.performanceId;
  });
  availabilityFeed.notifyChanged(performanceId);
}

/** Releases a lock whose row the transaction has locked, and which no payment needs. */
export async function storeRelease(trx: Trx, lockId: string): Promise<void> {
  await releaseClaims(trx, lockId);
  await execute(trx)`
    update seat_locks set state = 'released', holder = null, wide_holder = null where lock_id = ${lockId}`;
}

export interface LockState {
  performanceId: string;
  state: 'open' | 'released' | 'sold';
  expiresAt: Date;
  /** Since when its seats have been locked without a break. */
  lockedSince: Date;
  /** The database's clock. */
  now: Date;
  /** By the clock only. Another lock may take over the seats at this moment: see ensureMinimumLockTime. */
  live: boolean;
  extensionsUsed: number;
  paymentAttempts: number;
}

/**
 * Locks the row of a lock for this transaction. Read other data of the lock in later statements: this
 * statement may wait for the row, and sees all other tables as they were before the wait. Throws
 * LOCK_NOT_FOUND (also for a released lock, unless allowed), LOCK_SOLD.
 */
export async function selectLockForUpdate(
  trx: Trx,
  lockId: string,
  { released: allowReleased = false, isOfStaff = false } = {},
): Promise<LockState> {
  const row = await queryRow<{
    performance_id: string;
    state: 'open' | 'released' | 'sold';
    expires_at: Date;
    held_since: Date;
    now: Date;
    live: boolean;
    extensions_used: number;
    payment_attempts: number;
  }>(trx)`
    select performance_id, state, expires_at, held_since, now() as now, expires_at > now() as live,
      extensions_used, payment_attempts
    from seat_locks where lock_id = ${lockId}
    for update`;
  if (!row || (row.state === 'released' && !allowReleased)) throw lockNotFound();
  if (row.state === 'sold') {
    // With the id one can act as the customer, so staff never get it.
    if (isOfStaff) throw lockSold(undefined);
    const order = await queryRow<{ order_id: string }>(trx)`
      select order_id from orders where lock_id = ${lockId} and status = 'confirmed'`;
    throw lockSold(order?.order_id);
  }
  return {
    performanceId: row.performance_id,
    state: row.state,
    expiresAt: row.expires_at,
    lockedSince: row.held_since,
    now: row.now,
    live: row.live,
    extensionsUsed: row.extensions_used,
    paymentAttempts: row.payment_attempts,
  };
}

/**
 * Ensures that a live lock lasts at least `seconds` from now, but not beyond `withinSeconds` since its seats
 * were first locked; null for a sale of staff, which has no longest time. Never shortens a lock. Throws LOCK_EXPIRED when it has expired.
 */
export async function ensureMinimumLockTime(
  trx: Trx,
  lockId: string,
  seconds: number,
  withinSeconds: number | null,
): Promise<void> {
  const { expires_at: expiresAt, seat_count: seatCount } = await queryOneRow<{
    expires_at: Date;
    seat_count: number;
  }>(trx)`
    update seat_locks
    set expires_at = greatest(expires_at, date_trunc('milliseconds', least(
      now() + ${seconds} * interval '1 second', held_since + ${withinSeconds}::float8 * interval '1 second'
    )))
    where lock_id = ${lockId}
    returning expires_at,
      (select count(*)::int from lock_seats s where s.lock_id = seat_locks.lock_id) as seat_count`;
  const extendedCount = await extendClaims(trx, lockId, expiresAt);
  if (extendedCount !== seatCount) throw lockExpired();
}

async function claimAllSeats(
  trx: Trx,
  claim: { performanceId: string; lockId: string; expiresAt: Date; holdId: string | null },
  seats: readonly SeatChoice[],
  droppedSeats: readonly string[],
): Promise<void> {
  const requestedSeats = seats.map((seat) => seat.seatGuid);
  requireAllClaimed(
    requestedSeats,
    await claimSeats(trx, { ...claim, seatGuids: [...requestedSeats, ...droppedSeats] }),
  );
}

/**
 * Stores the seats with their prices, so that a change of prices does not affect a cart. Throws a serialization
 * failure when a ticket type was removed.
 */
async function writeLockSeats(trx: Trx, lockId: string, seats: readonly PricedSeat[]): Promise<void> {
  const statement = trx.insertInto('lock_seats').values(
    seats.map((seat, position) => ({
      lock_id: lockId,
      seat_guid: seat.seatGuid,
      position,
      ticket_type: seat.ticketType,
      price_cents: seat.priceCents,
    })),
  );
  await repeatWhenReferenceIsGone(statement.execute());
}
