import { execute, queryRow } from '../db/query.ts';
import { retryDeadlocks } from '../db/transactions.ts';
import type { Db } from '../db/transactions.ts';
import type { ErrorLog, WarnLog } from '../lib/log.ts';
import { composeOrderEvent } from './compose-order-event.ts';
import type { OrderEventIds } from './compose-order-event.ts';
import { orderEventLimits } from '../lib/limits.ts';
import { OrderEventRefused, OrderEventsMisconfigured, OrderEventsUnavailable } from './port.ts';
import type { OrderEvents } from './port.ts';

/** An event is given up after this number of failures, the last of them about 17 hours after the first. */
export const MAX_TRIES = 12;

/**
 * Longer than the time limit of a request. After this time another process may send the event, because the first is considered
 * dead.
 */
const LEASE = '2 minutes';

interface LeasedEvent extends OrderEventIds {
  order_event_id: string;
  tries: number;
}

/**
 * Delivers all queued events of orders; several processes share the work. Failed events are retried with increasing delays. If a
 * process dies between the platform's answer and storing it, the event is sent twice, with the same message id, so it counts once.
 * Ends when the platform is unavailable, until the next run. Returns the number of delivered events.
 */
export async function deliverOrderEvents(
  { db, orderEvents }: { db: Db; orderEvents: OrderEvents },
  log: ErrorLog & WarnLog,
  stopping?: AbortSignal,
): Promise<number> {
  await giveUpOldEvents(db, log);
  let delivered = 0;
  while (!stopping?.aborted) {
    const leased = await leaseEvent(db);
    if (!leased) break;
    try {
      const event = await composeOrderEvent(db, leased);
      if (event) {
        await orderEvents.send(event);
        delivered += 1;
      }
      await (event ? storeDelivery(db, leased) : dropEvent(db, leased));
    } catch (error) {
      await storeFailure(db, leased, error, log);
      if (error instanceof OrderEventsUnavailable) break;
    }
  }
  return delivered;
}

/** Reserves the oldest event that is due, in a statement of its own, so that no transaction stays open during the request. */
async function leaseEvent(db: Db): Promise<LeasedEvent | undefined> {
  return queryRow<LeasedEvent>(db)`
    update order_events set try_after = now() + ${LEASE}::interval
    where order_event_id = (
      select order_event_id from order_events
      where sent_at is null and failed_at is null and try_after <= now()
      order by order_event_id limit 1 for update skip locked
    )
    returning order_event_id, order_id, gift_card_order_id, refund_id, tries`;
}

async function storeDelivery(db: Db, { order_event_id: id }: LeasedEvent): Promise<void> {
  await execute(db)`
    update order_events set sent_at = now(), tries = tries + 1 where order_event_id = ${id}`;
}

async function dropEvent(db: Db, { order_event_id: id }: LeasedEvent): Promise<void> {
  await execute(db)`delete from order_events where order_event_id = ${id}`;
}

/** Schedules the next try, or gives the event up. Wrong settings are no failure of the event. */
async function storeFailure(
  db: Db,
  { order_event_id: id, tries }: LeasedEvent,
  error: unknown,
  log: ErrorLog & WarnLog,
): Promise<void> {
  const details = { err: error, orderEvent: id };
  const isMisconfigured = error instanceof OrderEventsMisconfigured;
  if (error instanceof OrderEventRefused || (tries + 1 >= MAX_TRIES && !isMisconfigured)) {
    const failure =
      error instanceof OrderEventRefused || error instanceof OrderEventsUnavailable
        ? error.message
        : 'It could not be composed.';
    await execute(db)`
      update order_events set failed_at = now(), failure = ${failure}, tries = tries + 1
      where order_event_id = ${id}`;
    log.error(details, 'an order event was refused or failed too often and is not sent');
    return;
  }
  const waitSeconds = error instanceof OrderEventsUnavailable ? (error.retryAfterSeconds ?? 0) : 0;
  await execute(db)`
    update order_events set tries = tries + ${isMisconfigured ? 0 : 1},
      try_after = now() + greatest(30 * power(2, tries), ${waitSeconds}) * interval '1 second'
    where order_event_id = ${id}`;
  // The platform asks to wait with all events.
  if (waitSeconds > 0) {
    await retryDeadlocks(
      () =>
        execute(db)`
        update order_events set try_after = greatest(try_after, now() + ${waitSeconds} * interval '1 second')
        where sent_at is null and failed_at is null`,
    );
  }
  if (isMisconfigured)
    log.error(details, 'the customer-data platform refuses the settings of Helios: order events wait');
  else log.warn(details, 'an order event could not be sent and will be retried');
}

async function giveUpOldEvents(db: Db, log: ErrorLog): Promise<void> {
  const { numAffectedRows = 0n } = await retryDeadlocks(
    () =>
      execute(db)`
      update order_events set failed_at = now(), failure = 'It was not sent in time.'
      where sent_at is null and failed_at is null
        and created_at < now() - ${orderEventLimits.MAX_AGE_HOURS} * interval '1 hour'`,
  );
  if (numAffectedRows > 0n) {
    log.error({ orderEvents: Number(numAffectedRows) }, 'order events are too old and are not sent');
  }
}
