import type { MapRow } from './seatMap/plan';
import { findIsolatedSeats } from './SelectedSeats';

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

const findGuids = (plan: MapRow, selected: string, taken = '') =>
  findIsolatedSeats([plan], new Set(taken), new Set(selected), 25).map((seat) => seat.guid);

test('a seat between the selection and a taken seat or the end of the row is isolated', () => {
  expect(findGuids(row('abcdef'), 'bc', 'f')).toEqual(['a']);
  expect(findGuids(row('abcdef'), 'cd', 'f')).toEqual(['e']);
  expect(findGuids(row('abcdef'), 'bcd', 'f')).toEqual(['a', 'e']);
});

test('two adjacent seats are not isolated', () => {
  expect(findGuids(row('abcdef'), 'cd')).toEqual([]);
  expect(findGuids(row('abcdef'), 'ab')).toEqual([]);
});

test('a seat that was isolated before is not reported', () => {
  expect(findGuids(row('abcdef'), 'cd', 'b')).toEqual([]);
});

test('an aisle ends a row', () => {
  expect(findGuids(row('abc|def'), 'ab')).toEqual(['c']);
});

test('wheelchair spaces and companion seats are booked one by one', () => {
  expect(findGuids(row('abc', { c: 'companion' }), 'ab')).toEqual([]);
});

test('reports nothing without a selection', () => {
  expect(findGuids(row('ab'), '')).toEqual([]);
});
