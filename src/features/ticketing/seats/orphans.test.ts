import type { MapRow } from './seatMap/plan';
import { findOrphanSeats } from './orphans';

/** A row "ab|c" has the adjacent seats a and b, an aisle, and seat c. */
function row(plan: string, kinds: Record<string, 'wheelchair' | 'companion'> = {}): MapRow {
  let x = 0;
  const seats = [];
  for (const guid of plan) {
    x += 25;
    if (guid === '|') continue;
    seats.push({
      guid,
      section: 'Left',
      row: 'A',
      number: guid,
      kind: kinds[guid] ?? ('standard' as const),
      priceZone: 'Gold',
      x,
      y: 0,
    });
  }
  return { section: 'Left', row: 'A', seats };
}

const orphans = (plan: MapRow, selected: string, taken = '') =>
  findOrphanSeats([plan], new Set(taken), new Set(selected), 25).map((seat) => seat.guid);

test('a seat between the selection and a taken seat or the end of the row is isolated', () => {
  expect(orphans(row('abcdef'), 'bc', 'f')).toEqual(['a']);
  expect(orphans(row('abcdef'), 'cd', 'f')).toEqual(['e']);
  expect(orphans(row('abcdef'), 'bcd', 'f')).toEqual(['a', 'e']);
});

test('two adjacent seats are not isolated', () => {
  expect(orphans(row('abcdef'), 'cd')).toEqual([]);
  expect(orphans(row('abcdef'), 'ab')).toEqual([]);
});

test('a seat that was isolated before is not reported', () => {
  expect(orphans(row('abcdef'), 'cd', 'b')).toEqual([]);
});

test('an aisle ends a row', () => {
  expect(orphans(row('abc|def'), 'ab')).toEqual(['c']);
});

test('wheelchair spaces and companion seats are booked one by one', () => {
  expect(orphans(row('abc', { c: 'companion' }), 'ab')).toEqual([]);
});

test('reports nothing without a selection', () => {
  expect(orphans(row('ab'), '')).toEqual([]);
});
