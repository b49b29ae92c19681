import assert from 'node:assert/strict';
import { it } from 'node:test';
import { createRequest } from '../test/request.ts';
import { CANCELLED_WAITING, decide, ROLLED_BACK, SUPERSEDED } from './queue.ts';
import type { ReleaseRequest } from './requests.ts';

const now = new Date('2026-11-24T12:00:00Z');
const at = (minute: number) => new Date(Date.UTC(2026, 10, 24, 11, minute)).toISOString();

/** A waiting request that was created in a minute of the hour before. */
const request = (minute: number, fields: Partial<ReleaseRequest> = {}) =>
  createRequest({ id: `r${minute}`, date_created: at(minute), ...fields });

const live = { kind: 'publish', date_created: at(0) } as const;
const summarize = ({ ended, next, included }: ReturnType<typeof decide>) => ({
  ended: ended.map(({ id, reason }) => [id, reason]),
  next: next?.id ?? null,
  included: included.map(({ id }) => id),
});

it('does nothing without waiting requests', () => {
  assert.deepEqual(summarize(decide([], live, now)), { ended: [], next: null, included: [] });
});

it('takes the newest of the requests to publish, which includes the others', () => {
  assert.deepEqual(summarize(decide([request(1), request(2), request(3)], live, now)), {
    ended: [],
    next: 'r3',
    included: ['r1', 'r2'],
  });
});

it('carries out requests of chosen items one after the other, and all together with one of everything', () => {
  const chosen = (minute: number) => request(minute, { items: [{ collection: 'pages', item: 'p1' }] });
  assert.deepEqual(summarize(decide([chosen(1), chosen(2)], live, now)), {
    ended: [],
    next: 'r1',
    included: [],
  });
  assert.deepEqual(summarize(decide([chosen(1), request(2), chosen(3)], live, now)), {
    ended: [],
    next: 'r2',
    included: ['r1', 'r3'],
  });
});

it('leaves a request waiting until its time', () => {
  const later = request(1, { publishAt: '2026-11-24T12:00:01Z' });
  assert.deepEqual(summarize(decide([later], live, now)).next, null);
  assert.deepEqual(summarize(decide([later, request(2)], live, now)), {
    ended: [],
    next: 'r2',
    included: [],
  });
  assert.equal(decide([later], live, new Date('2026-11-24T12:00:01Z')).next?.id, 'r1');
});

it('rolls back before anything else, and ends nothing before that has succeeded', () => {
  const queue = [request(1), request(2, { kind: 'rollback' }), request(3)];
  assert.deepEqual(summarize(decide(queue, live, now)), { ended: [], next: 'r2', included: [] });
  const afterFailure = queue.filter(({ kind }) => kind === 'publish');
  assert.deepEqual(summarize(decide(afterFailure, live, now)), {
    ended: [],
    next: 'r3',
    included: ['r1'],
  });
});

it('takes the newest rollback and ends the others', () => {
  const queue = [request(1, { kind: 'rollback' }), request(2), request(3, { kind: 'rollback' })];
  assert.deepEqual(summarize(decide(queue, live, now)), {
    ended: [['r1', SUPERSEDED]],
    next: 'r3',
    included: [],
  });
});

it('ends requests from before a rollback when they are due, and takes later ones', () => {
  const rolledBack = { kind: 'rollback', date_created: at(5) } as const;
  const planned = request(4, { publishAt: '2026-11-24T11:59:00Z' });
  assert.deepEqual(summarize(decide([planned, request(6)], rolledBack, now)), {
    ended: [['r4', ROLLED_BACK]],
    next: 'r6',
    included: [],
  });
  const notDue = request(4, { publishAt: '2026-11-24T12:30:00Z' });
  assert.deepEqual(summarize(decide([notDue], rolledBack, now)), { ended: [], next: null, included: [] });
});

it('ends cancelled requests', () => {
  const queue = [
    request(1, { cancelRequested: true, publishAt: '2026-12-24T12:00:00Z' }),
    request(2, { cancelRequested: true, kind: 'rollback' }),
    request(3),
  ];
  assert.deepEqual(summarize(decide(queue, live, now)), {
    ended: [
      ['r1', CANCELLED_WAITING],
      ['r2', CANCELLED_WAITING],
    ],
    next: 'r3',
    included: [],
  });
});
