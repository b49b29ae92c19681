import { findNeighborSeat } from './useSeatNavigation';
import { buildSeatMap } from './plan';
import { smallPlan } from '../../shared/testPlan.mocks';

const map = buildSeatMap(smallPlan);

function moveFrom(from: string, key: string): string | undefined {
  const seat = map.byGuid.get(from);
  if (!seat) throw new Error(`No seat ${from} in the plan`);
  return findNeighborSeat(seat, key, map.seats)?.guid;
}

test.each([
  ['within the row', 'L-A-1', 'ArrowRight', 'L-A-2'],
  ['back in the row', 'L-A-2', 'ArrowLeft', 'L-A-1'],
  ['across the aisle, at its level', 'L-A-3', 'ArrowRight', 'R-A-4'],
  ['back across the aisle', 'R-B-4', 'ArrowLeft', 'L-B-3'],
  ['to the row behind', 'L-A-2', 'ArrowDown', 'L-B-2'],
  ['to the row in front', 'R-B-5', 'ArrowUp', 'R-A-5'],
  ['to the start of the row', 'L-B-3', 'Home', 'L-B-1'],
  ['to the end of the row', 'L-B-1', 'End', 'L-B-3'],
])('%s', (_what, from, key, to) => {
  expect(moveFrom(from, key)).toBe(to);
});

test('returns no seat beyond the edge of the plan', () => {
  expect(moveFrom('L-A-1', 'ArrowLeft')).toBeUndefined();
  expect(moveFrom('L-A-2', 'ArrowUp')).toBeUndefined();
  expect(moveFrom('R-B-5', 'ArrowDown')).toBeUndefined();
});

test('returns no seat for other keys', () => {
  expect(moveFrom('L-A-1', 'x')).toBeUndefined();
});

test('every seat can be reached with arrow keys from the first', () => {
  const reached = new Set<string>();
  const queue = ['L-A-1'];
  for (let guid = queue.pop(); guid; guid = queue.pop()) {
    reached.add(guid);
    for (const key of ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown']) {
      const next = moveFrom(guid, key);
      if (next && !reached.has(next)) queue.push(next);
    }
  }
  expect(reached.size).toBe(map.seats.length);
});
