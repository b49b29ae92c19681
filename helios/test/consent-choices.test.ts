import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import type { ConsentCount } from '../src/consent-choices/schemas.ts';
import { closeAfterTests } from './support/close-after-tests.ts';
import type { Client } from './support/client.ts';
import { openTestSystem } from './support/test-system.ts';
import type { TestSystem } from './support/test-system.ts';

describe('counts of decisions about consent', () => {
  let system: TestSystem;
  let client: Client;
  const keep = closeAfterTests();
  before(async () => {
    system = keep(await openTestSystem({}));
    client = system.client;
  });

  const choose = (groups: unknown) => client.request('POST', '/consent-choices', { groups });
  const listCounts = async () => {
    const { body } = await system.staff.get<ConsentCount[]>('/staff/consent-choices');
    return body.map(({ groups, choices }) => [groups, choices]);
  };

  it('adds up equal decisions, whatever their order, and always includes C0001', async () => {
    for (const groups of [['C0004', 'C0002'], ['C0001', 'C0002', 'C0004'], []])
      assert.equal((await choose(groups)).status, 204);
    await Promise.all(Array.from({ length: 5 }, () => choose(['C0003'])));
    assert.deepEqual(await listCounts(), [
      ['C0001', 1],
      ['C0001 C0002 C0004', 2],
      ['C0001 C0003', 5],
    ]);
  });

  it('counts no group that does not exist', async () => {
    const before = await listCounts();
    for (const groups of [['C0005'], 'C0002', ['C0002', 'C0002'], null])
      assert.equal((await choose(groups)).status, 400);
    assert.deepEqual(await listCounts(), before);
  });
});
