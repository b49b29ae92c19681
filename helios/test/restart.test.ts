import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { sql } from 'kysely';
import { checkInvariants } from '../scripts/check-invariants.ts';
import { startHelios } from '../src/start.ts';
import { Client, orderFor } from './support/client.ts';
import { openTestHouse } from './support/house.ts';
import type { TestHouse } from './support/house.ts';
import { StripeStandIn } from './support/stripe-stand-in.ts';
import { freePort } from './support/test-database.ts';

/** More than recovery asks after at once. */
const UNFINISHED = 6;

describe('a restart while the payment gateway is silent', () => {
  const stripe = new StripeStandIn();
  let house: TestHouse;

  before(async () => {
    await stripe.listen();
    house = await openTestHouse({
      stripe: stripe.config,
    });
    for (const seat of await house.freeSeats(UNFINISHED)) {
      const { body } = await house.client.createLock(house.performanceId, [seat]);
      stripe.failNext(/capture$/, 'error 500');
      const order = { ...orderFor(body, ''), payment: { provider: 'stripe', paymentMethod: 'pm_card_visa' } };
      assert.equal((await house.client.pay(order as ReturnType<typeof orderFor>)).status, 201);
    }
  });
  after(async () => {
    assert.deepEqual(await checkInvariants(house.helios.services.db), []);
    await house.close();
    await stripe.close();
  });

  const unfinished = async () => {
    const { rows } = await sql`select from payment_attempts where outcome is null`.execute(
      house.helios.services.db,
    );
    return rows.length;
  };

  it('listens at once, and stops without asking after every payment', { timeout: 60_000 }, async () => {
    assert.equal(await unfinished(), UNFINISHED);
    stripe.freeze();
    const { config } = house.helios.services;
    const port = await freePort();
    // Nothing but the thaw ends a question to the gateway.
    const second = await startHelios({ ...config, port, gatewayTimeoutMs: 3_600_000 });
    assert.equal((await new Client(second.url).get('/health')).status, 200);
    while (stripe.waiting < 4) await new Promise((resolve) => setImmediate(resolve));
    const stopped = second.stop();
    stripe.thaw();
    await stopped;
    // Those under way were finished; the others wait for the next process.
    assert.equal(await unfinished(), UNFINISHED - 4);
  });
});
