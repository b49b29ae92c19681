import { buildSeatMap } from '../seatMap/plan';
import { smallPlan } from '../seatMap/testPlan.mocks';
import { formatSeats, formatView } from './formatSeats';

const { byGuid } = buildSeatMap(smallPlan);
const seats = (...guids: string[]) => guids.flatMap((guid) => byGuid.get(guid) ?? []);

test('combines the seats of one row', () => {
  expect(formatSeats(seats('L-A-1'))).toBe('Left, row A, seat 1');
  expect(formatSeats(seats('L-A-1', 'L-A-2', 'R-A-4'))).toBe('Left, row A, seats 1, 2; Right, row A, seat 4');
});

test('describes the view', () => {
  const view = { side: 'left', depth: 'near', isLimited: false, horizontal: -1, depthRatio: 0 } as const;
  expect(formatView(view)).toBe('Seen from the left, near the stage');
  expect(formatView({ ...view, isLimited: true })).toBe(
    'Seen from the left, near the stage; a part of the stage is hidden',
  );
  expect(formatView({ ...view, side: 'center' })).toBe('Seen from the center, near the stage');
});
