import { buildSeatMap } from './seatMap/plan';
import { smallPlan } from '../shared/testPlan.mocks';
import { formatView, getSeatView } from './StageView';

const map = buildSeatMap(smallPlan);
const getViewFrom = (guid: string) => {
  const seat = map.byGuid.get(guid);
  return seat ? getSeatView(seat, map) : null;
};

test('returns side and distance of a seat', () => {
  expect(getViewFrom('L-A-1')).toMatchObject({ side: 'left', depth: 'middle', isLimited: false });
  expect(getViewFrom('R-B-5')?.horizontal).toBeGreaterThan(getViewFrom('L-A-1')?.horizontal ?? 1);
  expect(getViewFrom('L-B-3')).toMatchObject({ depth: 'far', isLimited: true });
});

test('an area beside the house does not turn the view', () => {
  const bar = {
    shape: 'rectangle',
    width: 20,
    height: 20,
    position: { x: 5000, y: 0 },
    text: 'Bar',
  } as const;
  const [zone, ...zones] = smallPlan.zones;
  if (!zone) throw new Error('The plan has no zone.');
  const withBar = buildSeatMap({
    ...smallPlan,
    zones: [{ ...zone, areas: [...zone.areas, bar] }, ...zones],
  });
  const seat = withBar.byGuid.get('L-A-1');
  expect(seat && getSeatView(seat, withBar)).toEqual(getViewFrom('L-A-1'));
});

test('returns null without a stage', () => {
  const seat = map.byGuid.get('L-A-1');
  expect(seat && getSeatView(seat, { ...map, stage: null })).toBeNull();
});

test('formatView names side and distance, and a hidden part of the stage', () => {
  const view = { side: 'left', depth: 'near', isLimited: false, horizontal: -1, depthRatio: 0 } as const;
  expect(formatView(view)).toBe('Seen from the left, near the stage');
  expect(formatView({ ...view, isLimited: true })).toBe(
    'Seen from the left, near the stage; a part of the stage is hidden',
  );
  expect(formatView({ ...view, side: 'center' })).toBe('Seen from the center, near the stage');
});
