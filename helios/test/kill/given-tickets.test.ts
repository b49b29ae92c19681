import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import { sql } from 'kysely';
import { checkInvariants } from '../../scripts/check-invariants.ts';
import type { Db } from '../../src/db/transactions.ts';
import type { Order } from '../../src/orders/schemas.ts';
import { closeAfterTests } from '../support/close-after-tests.ts';
import { toRowId } from '../support/client.ts';
import { getSeats } from '../support/exchange.ts';
import { must } from '../support/must.ts';
import { openTestSystem } from '../support/test-system.ts';
import type { TestSystem } from '../support/test-system.ts';

/**
 * The statements of giving a ticket and of taking it back. A trigger ends the connection after each of them, as a crash of the process does
 * there.
 */
const STEPS = {
  'the ticket is given': ['given_tickets', 'insert'],
  'the mail to the recipient is queued': ['mails', 'insert'],
  'the ticket is taken back': ['given_tickets', 'update'],
} as const;

describe('a ticket that is given while the process crashes', () => {
  const keep = closeAfterTests();
  let system: TestSystem;
  let db: Db;
  before(async () => {
    system = keep(await openTestSystem());
    ({ db } = system.helios.services);
  });

  const interrupt = async (table: string, event: string, work: () => Promise<unknown>) => {
    // A sequence keeps its value when the transaction is rolled back.
    await sql`create sequence interruptions`.execute(db);
    await sql
      .raw(
        `
        create function interrupt() returns trigger language plpgsql as $$
        begin perform nextval('interruptions'); perform pg_terminate_backend(pg_backend_pid()); return null; end $$;
        create trigger interrupt after ${event} on ${table} for each statement execute function interrupt()`,
      )
      .execute(db);
    await work();
    await sql.raw(`drop trigger interrupt on ${table}; drop function interrupt()`).execute(db);
    const { rows } = await sql<{ is_called: boolean }>`select is_called from interruptions`.execute(db);
    await sql`drop sequence interruptions`.execute(db);
    return must(rows[0]).is_called;
  };
  /** The codes that admit to the seat of an order, and the mails to recipients. */
  const readState = async (orderId: string) => {
    const { rows } = await sql<{ given: number; mails: number }>`
      select count(*) filter (where taken_back_at is null)::int as given,
        (select count(*)::int from mails m join given_tickets t using (given_ticket_id) where t.order_id = ${orderId}) as mails
      from given_tickets where order_id = ${orderId}`.execute(db);
    return must(rows[0]);
  };

  for (const [step, [table, event]] of Object.entries(STEPS)) {
    it(`is given and mailed, or neither, when it ends after ${step}`, async () => {
      const checkout = await system.client.createCheckout(
        system.performanceId,
        await system.findFreeSeats(1),
      );
      const { body: order } = await system.client.pay(checkout);
      const [seatGuid] = getSeats(order, 0);
      const recipient = { name: 'Ben Stone', emailAddress: `${event}.${table}@example.org` };
      const give = () =>
        system.client.request<Order>('POST', `/orders/${order.orderId}/given-tickets`, {
          seatGuid,
          recipient,
        });
      const takeBack = (givenTicketId: string) =>
        system.client.request<Order>('DELETE', `/orders/${order.orderId}/given-tickets/${givenTicketId}`);
      const id = toRowId(order.orderId);
      if (event === 'update') {
        const { givenTicketId } = must((await give()).body.givenTickets[0]);
        assert.ok(await interrupt(table, event, () => takeBack(givenTicketId)), 'it was interrupted');
        assert.deepEqual(await readState(id), { given: 1, mails: 1 });
        assert.equal((await takeBack(givenTicketId)).status, 200, 'a repeat completes it');
        assert.deepEqual(await readState(id), { given: 0, mails: 2 });
      } else {
        assert.ok(await interrupt(table, event, give), 'it was interrupted');
        assert.deepEqual(await readState(id), { given: 0, mails: 0 });
        assert.equal((await give()).status, 200, 'a repeat completes it');
        assert.deepEqual(await readState(id), { given: 1, mails: 1 });
      }
      assert.deepEqual(await checkInvariants(db), []);
    });
  }
});
