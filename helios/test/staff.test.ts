import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { OpenApi } from './fuzz/requests.ts';
import { Client } from './support/client.ts';
import { openTestHouse } from './support/house.ts';
import type { TestHouse } from './support/house.ts';

describe('the staff API', () => {
  let house: TestHouse;

  before(async () => {
    house = await openTestHouse({ horizonWeeks: 2 });
  });
  after(() => house.close());

  const operations = async () => {
    const { body } = await new Client(house.helios.staffUrl).get<OpenApi>('/openapi.json');
    return Object.entries(body.paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => ({
        method: method.toUpperCase(),
        path,
        operation,
      })),
    );
  };

  it('has a listener of its own: the public one knows none of its routes, and the other way round', async () => {
    const all = await operations();
    assert.ok(all.length >= 13);
    const onPublic = new Client(house.helios.url, { authorization: 'Bearer anything' });
    for (const { method, path } of all) {
      assert.match(path, /^\/staff\//);
      const { status, problem } = await onPublic.request(method, path);
      assert.deepEqual([status, problem.code], [404, 'NOT_FOUND'], `${method} ${path}`);
    }
    const { body: open } = await house.client.get<OpenApi>('/openapi.json');
    assert.deepEqual(
      Object.keys(open.paths).filter((path) => path.startsWith('/staff')),
      [],
    );
    assert.doesNotMatch(JSON.stringify(open), /staff_?only|"Staff|"IssuedGiftCard"/i);
    for (const path of ['/events', '/calendar', `/performances/${house.performanceId}/availability`]) {
      assert.equal((await house.staff.get(path)).status, 404, path);
    }
  });
});
