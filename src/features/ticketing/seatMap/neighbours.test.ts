import { neighbourSeat } from './neighbours';
import { buildSeatMap } from './plan';
import { smallPlan } from './testPlan.mocks';

const map = buildSeatMap(smallPlan);

function go(from: string, key: string): string | undefined {
  const seat = map.byGuid.get(from);
  if (!seat) throw new Error(`No seat ${from} in the plan`);
  return neighbourSeat(seat, key, map.seats)?.guid;
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
  expect(go(from, key)).toBe(to);
});

test('at the edge of the house there is nowhere to go', () => {
  expect(go('L-A-1', 'ArrowLeft')).toBeUndefined();
  expect(go('L-A-2', 'ArrowUp')).toBeUndefined();
  expect(go('R-B-5', 'ArrowDown')).toBeUndefined();
});

test('other keys are none of ours', () => {
  expect(go('L-A-1', 'x')).toBeUndefined();
});

test('every seat is reached by arrows from the first', () => {
  const seen = new Set<string>();
  const open = ['L-A-1'];
  for (let guid = open.pop(); guid; guid = open.pop()) {
    seen.add(guid);
    for (const key of ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown']) {
      const next = go(guid, key);
      if (next && !seen.has(next)) open.push(next);
    }
  }
  expect(seen.size).toBe(map.seats.length);
});
