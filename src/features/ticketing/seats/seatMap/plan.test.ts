import { buildSeatMap } from './plan';
import { smallPlan } from '../../shared/testPlan.mocks';

const map = buildSeatMap(smallPlan);

test('adds the positions of zone, row and seat', () => {
  expect(map.byGuid.get('R-B-5')).toEqual({
    guid: 'R-B-5',
    section: 'Right',
    row: 'B',
    number: '5',
    kind: 'standard',
    priceZone: 'Silver',
    x: 170,
    y: 134,
  });
});

test('finds the seats, sections, used price zones and the distance of seats', () => {
  expect(map.seats).toHaveLength(10);
  expect(map.sections).toEqual(['Left', 'Right']);
  expect(map.priceZones).toEqual(['Gold', 'Silver']);
  expect(map.pitch).toBe(20);
});

test('the bounds contain every seat and the stage', () => {
  expect(map.stage).toEqual({ x: 100, y: 0, width: 200, height: 40 });
  expect(map.bounds).toEqual({ x: -30, y: -40, width: 370, height: 214 });
});

test('omits a zone that is not displayed', () => {
  const hidden = buildSeatMap({
    ...smallPlan,
    zones: smallPlan.zones.map((zone) => ({ ...zone, displayed: zone.name !== 'Left' })),
  });
  expect(hidden.sections).toEqual(['Right']);
});
