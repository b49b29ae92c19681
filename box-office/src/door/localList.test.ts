import type { DoorAct } from '../api/api';
import { describeAnswer } from './answers';
import type { KeptScan } from './deviceStore';
import { createList, performance } from './door.mocks';
import { countInside, decide } from './localList';

const LOADED = Date.parse('2026-12-05T23:00:00.000Z');
const elsewhere = { door: 'Side', at: '2026-12-05T22:00:00.000Z' };
const here = { door: 'Main', at: new Date(LOADED - 3000).toISOString() };

/** The list with the state of the first ticket, and scans of this device at seconds after it. */
async function open(entered: { door: string; at: string } | null, acts: readonly [DoorAct, number][]) {
  const list = await createList(new Date(LOADED).toISOString());
  const tickets = list.tickets.map((ticket, index) => (index === 0 ? { ...ticket, entered } : ticket));
  const scans = acts.map(([act, seconds], index): KeptScan => ({
    scanId: String(index),
    performanceId: performance.performanceId,
    endsAt: performance.endsAt,
    door: 'Main',
    act,
    codeHash: null,
    seatGuid: 'seat-0',
    seat: '',
    at: new Date(LOADED + seconds * 1000).toISOString(),
    isQueued: false,
  }));
  const kept = { ...list, tickets };
  return {
    decide: (act: DoorAct) => decide(kept, scans, act, kept.tickets[0]),
    inside: countInside(kept, scans).inside,
  };
}

test('a scan that began before the list, and reached Helios after it, counts', async () => {
  const { decide: ask, inside } = await open(null, [['in', -2]]);
  expect([ask('in').result, inside]).toEqual(['used', 1]);
  const out = await open(elsewhere, [['out', -2]]);
  expect([out.decide('out').result, out.decide('in').result, out.inside]).toEqual(['notInside', 'in', 0]);
});

test.each([
  ['in', [['in', -3]], here, 1],
  [
    'in and out',
    [
      ['in', -5],
      ['out', -3],
    ],
    null,
    0,
  ],
  [
    'an act and its undo',
    [
      ['in', -5],
      ['undo', -3],
    ],
    null,
    0,
  ],
  [
    'an undo of an older out',
    [
      ['in', -600],
      ['out', -300],
      ['undo', -3],
    ],
    elsewhere,
    1,
  ],
  [
    'an undo of an older in',
    [
      ['in', -300],
      ['undo', -3],
    ],
    null,
    0,
  ],
] as const)('the same state with what the list has already: %s', async (_name, acts, entered, inside) => {
  const known = await open(
    entered,
    acts.map(([act, seconds]) => [act, seconds]),
  );
  expect([known.inside, known.decide('in').result]).toEqual([inside, inside === 1 ? 'used' : 'in']);
});

test('an act that the list has too can be undone, and one that only the list has later', async () => {
  const own = await open(here, [['in', -3]]);
  expect(own.decide('undo').result).toBe('undone');
  const undone = await open(here, [
    ['in', -3],
    ['undo', 60],
  ]);
  expect([undone.inside, undone.decide('in').result]).toEqual([0, 'in']);
  for (const { decide: ask } of [
    await open(elsewhere, []),
    await open(null, [
      ['in', -600],
      ['out', -300],
    ]),
  ])
    expect(describeAnswer(ask('undo'))).toMatchObject({
      tone: 'yellow',
      title: 'Not undone',
      lines: expect.arrayContaining([
        expect.stringMatching(/Undo it when the network is back\.$/),
      ]) as string[],
    });
  expect((await open(null, [])).decide('undo').result).toBe('notInside');
});
