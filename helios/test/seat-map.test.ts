import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { Client } from './support/client.ts';
import type { Availability } from './support/client.ts';
import { openStream } from './support/stream.ts';
import { createStaffKey, openTestSystem } from './support/test-system.ts';
import type { TestSystem } from './support/test-system.ts';

describe('the seat map of the box office', () => {
  let system: TestSystem;
  let viewer: Client;
  let door: Client;
  let headers: { authorization: string };

  before(async () => {
    system = await openTestSystem();
    headers = {
      authorization: `Bearer ${await createStaffKey(system.helios.services.db, 'view', 'viewer')}`,
    };
    viewer = new Client(system.helios.staffUrl, headers);
    door = new Client(system.helios.staffUrl, {
      authorization: `Bearer ${await createStaffKey(system.helios.services.db, 'door', 'usher')}`,
    });
  });
  after(() => system.close());

  it('has the theater, the prices and the plan of a performance', async () => {
    const { performanceId } = system;
    const { body } = await viewer.get<{
      theaterName: string;
      seatingPlanId: string;
      ticketTypes: { code: string }[];
      prices: { priceCents: number }[];
    }>(`/staff/performances/${performanceId}`);
    assert.notEqual(body.theaterName, '');
    assert.ok(body.ticketTypes.some(({ code }) => code === 'ADULT'));
    assert.ok(body.prices.every(({ priceCents }) => priceCents > 0));
    const plan = await viewer.get<{ zones: unknown[] }>(`/staff/seating-plans/${body.seatingPlanId}`);
    assert.ok(plan.body.zones.length > 0);
    assert.match(String(plan.headers.get('cache-control')), /^private, .*immutable$/);
    assert.equal((await viewer.get('/staff/seating-plans/none')).problem.code, 'SEATING_PLAN_NOT_FOUND');
    assert.equal((await viewer.get('/staff/performances/NONE')).problem.code, 'PERFORMANCE_NOT_FOUND');
    const { body: list } =
      await viewer.get<{ performanceId: string; theaterName: string }[]>('/staff/performances');
    assert.equal(
      list.find((performance) => performance.performanceId === performanceId)?.theaterName,
      body.theaterName,
    );
  });

  it('is live, with the seats of visitors', async () => {
    const path = `/staff/performances/${system.performanceId}/availability`;
    const stream = await openStream(`${system.helios.staffUrl}${path}/stream`, headers);
    await stream.next(({ event }) => event === 'snapshot');
    const [seat = ''] = await system.findFreeSeats(1);
    const taken = stream.next(({ event, data }) => event === 'change' && data.locked.includes(seat));
    await system.client.createLock(system.performanceId, [seat]);
    await taken;
    stream.close();
    const { body } = await viewer.get<Availability>(path);
    assert.ok(body.locked.includes(seat));
  });

  it('is for nobody without an account, and not for the door', async () => {
    const path = `/staff/performances/${system.performanceId}/availability`;
    await assert.rejects(openStream(`${system.helios.staffUrl}${path}/stream`), /401/);
    assert.equal((await door.get(path)).problem.code, 'STAFF_ROLE_MISSING');
  });
});
