import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { before, describe, it } from 'node:test';
import { sql } from 'kysely';
import { closeAfterTests, expectConsistent } from './support/close-after-tests.ts';
import { extendEvents, createLocationRequest } from './support/donation-request.ts';
import { startS3StandIn } from '../../demo/helios/s3-stand-in.ts';
import { encryptCartId } from '../src/gift-card-orders/cart-ids.ts';
import { readSignedId, signId } from '../src/lib/signed-ids.ts';
import { CARDS, createOrderRequest, toRowId } from './support/client.ts';
import { buyGiftCards, createGiftCardRequest, createOwnCard } from './support/gift-card-order.ts';
import { must } from './support/must.ts';
import { openTestSystem } from './support/test-system.ts';
import type { TestSystem } from './support/test-system.ts';

describe('a copy of the database', () => {
  let system: TestSystem;
  let s3: Awaited<ReturnType<typeof startS3StandIn>>;

  const keep = closeAfterTests();
  before(async () => {
    s3 = keep(await startS3StandIn());
    system = keep(await openTestSystem({ horizonWeeks: 2, s3: s3.config }));
    keep(system.helios.services.db, expectConsistent);
    await extendEvents(system.helios.services.db);
  });

  /** All rows of Helios as one text. The tables of the test gateway belong to an outside service. */
  const dumpDatabase = async () => {
    const { db } = system.helios.services;
    const { rows: tables } = await sql<{ name: string }>`
      select tablename as name from pg_tables where schemaname = 'public'`.execute(db);
    const rows = await Promise.all(
      tables.map(async ({ name }) =>
        (
          await sql<{ row: string }>`select to_json(t)::text as row from ${sql.table(name)} t`.execute(db)
        ).rows.map(({ row }) => row),
      ),
    );
    return rows.flat().join('\n');
  };
  const pay = async (cardNumber: string) => {
    const [seat] = await system.findFreeSeats(1);
    const { body: lock } = await system.client.createLock(system.performanceId, [must(seat)]);
    const key = randomUUID();
    const order = await system.client.pay(
      createOrderRequest(lock, await system.client.createCard(cardNumber)),
      key,
    );
    assert.ok(order.status < 300);
    return { lock, key, order: order.body };
  };

  it('has no link to an order, a lock, a gift card or an upload, and none of its ids is one', async () => {
    const { client } = system;
    const paid = await pay(CARDS.success);
    const open = await pay(CARDS.challenge);
    const cardKey = randomUUID();
    const cardRequest = await createGiftCardRequest(client, [createOwnCard()]);
    const cards = (await buyGiftCards(client, cardRequest, cardKey)).body;
    const cardUrl = must(cards.items[0]?.cards[0]?.printUrl ?? undefined);
    const upload = await client.request<{ uploadId: string }>(
      'POST',
      '/donation-requests/uploads',
      { donationRequest: createLocationRequest() },
      { 'idempotency-key': randomUUID() },
    );
    const links = [
      ...[paid, open].flatMap(({ order, lock }) => [
        ['GET', `/orders/${order.orderId}`],
        ['GET', `/locks/${lock.lockId}`],
      ]),
      ['GET', `/orders/${paid.order.orderId}/tickets`],
      ['GET', `/orders/${paid.order.orderId}/calendar.ics`],
      ['GET', `/gift-card-orders/${cards.orderId}`],
      ['GET', new URL(cardUrl).pathname],
      ['POST', `/donation-requests/uploads/${upload.body.uploadId}/complete`],
      ['DELETE', `/orders/${open.order.orderId}`],
      ['DELETE', `/locks/${open.lock.lockId}`],
    ] as const;
    const dump = await dumpDatabase();
    for (const [method = '', path = ''] of links) {
      const signedId = must(path.split('/').find((part) => part.includes('.') && !part.endsWith('.ics')));
      assert.ok(!dump.includes(must(signedId.split('.')[1])), `the signature of ${path} is not stored`);
      const rowId = toRowId(signedId);
      assert.ok(dump.includes(rowId), `${path} has the id of a row`);
      for (const id of [
        rowId,
        `${rowId}.`,
        signId(system.helios.services.config, 'subscription confirm', rowId),
      ])
        assert.equal(
          (await client.request(method, path.replace(signedId, id))).status,
          404,
          `${method} ${path}`,
        );
    }
    for (const [method = '', path = ''] of links)
      assert.notEqual(
        (await client.request(method, path)).status,
        404,
        `${method} ${path} works with its signature`,
      );
    for (const secret of [paid.key, cardKey, cardRequest.cartId])
      assert.ok(!dump.includes(secret), 'neither keys of idempotency nor carts are stored');
  });

  it('pays for no lock with the id of its row', async () => {
    const { lock } = await pay(CARDS.challenge);
    const request = createOrderRequest(lock, await system.client.createCard(CARDS.success));
    const { status, problem } = await system.client.pay({ ...request, lockId: toRowId(lock.lockId) });
    assert.deepEqual([status, problem.code], [404, 'LOCK_NOT_FOUND']);
  });

  it('opens with the secret of its time after a new secret was put in front', () => {
    const before = { giftCardSecrets: ['old secret'] } as const;
    const now = { giftCardSecrets: ['new secret', 'old secret'] } as const;
    assert.equal(readSignedId(now, 'order', signId(before, 'order', 'id')), 'id');
    assert.equal(readSignedId(before, 'order', signId(now, 'order', 'id')), undefined);
    assert.equal(readSignedId(now, 'lock', signId(now, 'order', 'id')), undefined);
    assert.ok(encryptCartId(now, 'cart').includes(encryptCartId(before, 'cart')[0]));
  });
});
