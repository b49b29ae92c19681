import assert from 'node:assert/strict';
import { it } from 'node:test';
import { createStaleCheck } from './lock.ts';

const NOW = Date.parse('2026-11-24T12:00:00Z');
const AHEAD = NOW + 3_600_000;

it('treats a lock with a time in the future as stale after 10 seconds without a renewal', () => {
  const isStale = createStaleCheck();
  const seconds = [0, 5, 10, 10.5];
  assert.deepEqual(
    seconds.map((second) => isStale(AHEAD, NOW + second * 1000, second * 1000)),
    [false, false, false, true],
  );
});

it('leaves a lock that is renewed by a clock that is ahead, and one with a time of now', () => {
  const isStale = createStaleCheck();
  for (let second = 0; second < 60; second += 2)
    assert.equal(isStale(AHEAD + second * 1000, NOW + second * 1000, second * 1000), false);
  // `proper-lockfile` decides about these.
  const isOfNow = createStaleCheck();
  for (let second = 0; second < 60; second += 1) assert.equal(isOfNow(NOW, NOW, second * 1000), false);
});
