import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import { sql } from 'kysely';
import { ConfigError } from '../../lib-node/settings.ts';
import { startDemo } from '../../demo/helios/start-demo.ts';
import { closeAfterTests, expectConsistent } from './support/close-after-tests.ts';
import { Client, createOrderRequest } from './support/client.ts';
import { openTestSystem } from './support/test-system.ts';
import type { TestSystem } from './support/test-system.ts';
import { must } from './support/must.ts';
import { StripeStandIn } from './support/stripe-stand-in.ts';
import { findFreePort } from '../../scripts/lib/free-port.ts';

/** More than the concurrency of recovery. */
const UNFINISHED = 6;

describe('Helios with Stripe', () => {
  const standIn = new StripeStandIn();
  let stripe: StripeStandIn['config'];

  const keep = closeAfterTests();
  before(async () => {
    keep(await standIn.listen());
    stripe = standIn.config;
  });

  it('starts without sales, box-office statuses and demo offers', async () => {
    const system = await openTestSystem({ stripe });
    const { rows } = await sql`
      select (select count(*)::int from seat_claims) as claims, (select count(*)::int from orders) as orders,
        (select count(*)::int from gift_cards) as cards, (select count(*)::int from promo_codes) as codes,
        (select array_agg(distinct box_office_status) from performances) as statuses`.execute(
      system.helios.services.db,
    );
    assert.deepEqual(rows, [{ claims: 0, orders: 0, cards: 0, codes: 0, statuses: ['AV'] }]);
    await system.close();
  });

  it('refuses to start on the database of a demo', async () => {
    const system = await openTestSystem();
    const { config, db } = system.helios.services;
    const order = await system.client.createCheckout(system.performanceId, await system.findFreeSeats(1));
    const startSecond = async () =>
      startDemo({ ...config, port: await findFreePort(), staffPort: await findFreePort(), stripe });
    try {
      await assert.rejects(startSecond, ConfigError, 'it has the gift card');
      await sql`delete from gift_card_entries`.execute(db);
      await sql`delete from gift_cards`.execute(db);
      await (await startSecond()).stop();
      assert.equal((await system.client.pay(order)).status, 201);
      await assert.rejects(startSecond, /is the database of a demo/, 'it has an order');
    } finally {
      await system.close();
    }
  });
});

describe('Helios without Stripe on a database with Stripe sales', () => {
  it('refuses to start, because demo data would mix with real sales', async () => {
    const standIn = new StripeStandIn();
    await standIn.listen();
    const system = await openTestSystem({ stripe: standIn.config });
    const { config } = system.helios.services;
    try {
      const [seat] = await system.findFreeSeats(1);
      const { body } = await system.client.createLock(system.performanceId, [must(seat)]);
      const order = {
        ...createOrderRequest(body, ''),
        payment: { provider: 'stripe', paymentMethod: 'pm_card_visa' },
      };
      assert.equal((await system.client.pay(order as ReturnType<typeof createOrderRequest>)).status, 201);
      const startSecond = async () =>
        startDemo({
          ...config,
          port: await findFreePort(),
          staffPort: await findFreePort(),
          stripe: undefined,
        });
      await assert.rejects(startSecond, /paid with Stripe, but Stripe is not configured/);
    } finally {
      await system.close();
      await standIn.close();
    }
  });
});

describe('a restart while the payment gateway does not answer', () => {
  const stripe = new StripeStandIn();
  let system: TestSystem;

  const keep = closeAfterTests();
  before(async () => {
    keep(await stripe.listen());
    system = keep(
      await openTestSystem({
        stripe: stripe.config,
      }),
    );
    keep(system.helios.services.db, expectConsistent);
    for (const seat of await system.findFreeSeats(UNFINISHED)) {
      const { body } = await system.client.createLock(system.performanceId, [seat]);
      stripe.failNext(/capture$/, 'error 500');
      const order = {
        ...createOrderRequest(body, ''),
        payment: { provider: 'stripe', paymentMethod: 'pm_card_visa' },
      };
      assert.equal((await system.client.pay(order as ReturnType<typeof createOrderRequest>)).status, 201);
    }
  });

  const countUnfinished = async () => {
    const { rows } = await sql`select from payment_attempts where outcome is null`.execute(
      system.helios.services.db,
    );
    return rows.length;
  };

  it('listens at once, and stops without looking up every payment', { timeout: 60_000 }, async () => {
    assert.equal(await countUnfinished(), UNFINISHED);
    stripe.freeze();
    const { config } = system.helios.services;
    const port = await findFreePort();
    // The timeout is so long that only `thaw` ends a gateway call.
    const second = await startDemo({
      ...config,
      port,
      staffPort: await findFreePort(),
      gatewayTimeoutMs: 3_600_000,
    });
    assert.equal((await new Client(second.url).get('/health/ready')).status, 200);
    while (stripe.waiting < 4) await new Promise((resolve) => setImmediate(resolve));
    const stopped = second.stop();
    stripe.thaw();
    await stopped;
    // Running calls were finished; the others remain for the next process.
    assert.equal(await countUnfinished(), UNFINISHED - 4);
  });
});
