import { buildSeatMap } from '../seatMap/plan';
import { smallPlan } from '../seatMap/testPlan.mocks';
import { seatView } from './seatView';

const map = buildSeatMap(smallPlan);
const viewFrom = (guid: string) => {
  const seat = map.byGuid.get(guid);
  return seat ? seatView(seat, map) : null;
};

test('a seat is left or right of the stage, near it or far', () => {
  expect(viewFrom('L-A-1')).toMatchObject({ side: 'left', depth: 'middle', isLimited: false });
  expect(viewFrom('R-B-5')?.across).toBeGreaterThan(viewFrom('L-A-1')?.across ?? 1);
  expect(viewFrom('L-B-3')).toMatchObject({ depth: 'far', isLimited: true });
});

test('without a stage there is no view to speak of', () => {
  const seat = map.byGuid.get('L-A-1');
  expect(seat && seatView(seat, { ...map, areas: [] })).toBeNull();
});
