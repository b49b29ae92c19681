import assert from 'node:assert/strict';
import { it } from 'node:test';
import { openTogether } from './close-after-tests.ts';

it('closes the last first, all of them in spite of one that fails, and once', async () => {
  const closed: string[] = [];
  const part = (name: string) => ({ close: () => void closed.push(name) });
  const opened = await openTogether(async (keep) => {
    keep(part('first'));
    keep('second', () => assert.fail('The second does not close.'));
    return { third: keep(part('third')) };
  });
  await assert.rejects(opened.close(), /The second does not close\./);
  assert.deepEqual(closed, ['third', 'first']);
  await opened.close();
  assert.deepEqual(closed, ['third', 'first']);
});

it('closes what is open when a later step fails, and tells the failure of the step', async () => {
  const closed: string[] = [];
  const opening = openTogether(async (keep) => {
    keep('stand-in', (name) => closed.push(name));
    throw new Error('The system does not start.');
  });
  await assert.rejects(opening, /The system does not start\./);
  assert.deepEqual(closed, ['stand-in']);
});
