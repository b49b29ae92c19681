import { buildSeatMap } from '../seatMap/plan';
import { smallPlan } from '../seatMap/testPlan.mocks';
import { placesOf, viewWords } from './seatWords';

const { byGuid } = buildSeatMap(smallPlan);
const seats = (...guids: string[]) => guids.flatMap((guid) => byGuid.get(guid) ?? []);

test('seats of one row are named in one breath', () => {
  expect(placesOf(seats('L-A-1'))).toBe('Left, row A, seat 1');
  expect(placesOf(seats('L-A-1', 'L-A-2', 'R-A-4'))).toBe('Left, row A, seats 1, 2; Right, row A, seat 4');
});

test('the view is told in words', () => {
  const view = { side: 'left', depth: 'near', isLimited: false, across: -1, back: 0 } as const;
  expect(viewWords(view)).toBe('Seen from the left, near the stage');
  expect(viewWords({ ...view, isLimited: true })).toBe(
    'Seen from the left, near the stage; a part of the stage is hidden',
  );
  expect(viewWords({ ...view, side: 'centre' })).toBe('Seen from the center, near the stage');
});
