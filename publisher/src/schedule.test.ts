import assert from 'node:assert/strict';
import { it } from 'node:test';
import { shouldPublish, type ScheduleState } from './schedule.ts';

const built = { contentRevision: 70, codeRevision: 'a' };
const state: ScheduleState = {
  hasRelease: true,
  live: { ...built, kind: 'publish', folder: 'one', items: null },
  isLiveCurrent: true,
  last: { ...built, status: 'live', finishedAt: '2026-11-24T11:30:00Z' },
  now: built,
  time: new Date('2026-11-24T12:00:00Z'),
};

it('publishes by itself when content or code has changed, or when there is no release', () => {
  assert.equal(shouldPublish(state), false);
  assert.equal(shouldPublish({ ...state, now: { ...built, contentRevision: 71 } }), true);
  assert.equal(shouldPublish({ ...state, now: { ...built, codeRevision: 'b' } }), true);
  assert.equal(shouldPublish({ ...state, hasRelease: false, live: null, last: null }), true);
});

it('publishes when visitors see a release without a request', () => {
  assert.equal(shouldPublish({ ...state, isLiveCurrent: false }), true);
  assert.equal(shouldPublish({ ...state, live: null, last: null }), true);
});

it('does not publish after a rollback, whatever has changed', () => {
  const paused: ScheduleState = {
    ...state,
    live: { ...built, kind: 'rollback', folder: 'one', items: null },
    now: { contentRevision: 80, codeRevision: 'b' },
  };
  assert.equal(shouldPublish(paused), false);
  assert.equal(shouldPublish({ ...paused, hasRelease: false }), true);
});

it('publishes after a release of chosen items when the code has changed only', () => {
  const items = [{ collection: 'pages', item: 'p1' }];
  const held: ScheduleState = { ...state, live: { ...built, kind: 'publish', folder: 'one', items } };
  assert.equal(shouldPublish({ ...held, now: { ...built, contentRevision: 80 } }), false);
  assert.equal(shouldPublish({ ...held, now: { ...built, codeRevision: 'b' } }), true);
});

it('repeats a failure when something has changed, and after an hour', () => {
  const changed = { ...built, contentRevision: 71 };
  const failed: ScheduleState = {
    ...state,
    last: { ...changed, status: 'failed', finishedAt: '2026-11-24T11:30:00Z' },
    now: changed,
  };
  assert.equal(shouldPublish(failed), false);
  assert.equal(shouldPublish({ ...failed, now: { ...built, contentRevision: 72 } }), true);
  assert.equal(shouldPublish({ ...failed, now: { ...changed, codeRevision: 'b' } }), true);
  assert.equal(shouldPublish({ ...failed, time: new Date('2026-11-24T12:29:59Z') }), false);
  assert.equal(shouldPublish({ ...failed, time: new Date('2026-11-24T12:30:00Z') }), true);
});

it('treats an empty activity log as no change, and smaller ids as a change', () => {
  assert.equal(shouldPublish({ ...state, now: { ...built, contentRevision: null } }), false);
  assert.equal(shouldPublish({ ...state, now: { ...built, contentRevision: 12 } }), true);
});
