import assert from 'node:assert/strict';
import { it } from 'node:test';
import { describeRecovery } from './recover.ts';

const interrupted = { status: 'building', folder: null, attempts: 1, steps: null } as const;

it('begins an interrupted request once more, then gives up', () => {
  assert.equal(describeRecovery(interrupted, 'old').status, 'queued');
  const second = describeRecovery({ ...interrupted, attempts: 2 }, 'old');
  assert.equal(second.status, 'failed');
  assert.match(second.reason ?? '', /more than once/);
});

it('sees that a release was activated before the publisher died', () => {
  const checking = { ...interrupted, status: 'checking', folder: 'new' } as const;
  const live = describeRecovery(checking, 'new');
  assert.deepEqual([live.status, live.isKept, live.steps?.at(-1)?.status], ['live', true, 'live']);
  assert.deepEqual(describeRecovery(checking, 'old').status, 'queued');
  assert.equal(describeRecovery(checking, null).folder, null);
});
