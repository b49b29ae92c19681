import { render } from '@testing-library/react';
import { createRef } from 'react';
import type { SeatingPlan } from '../../../../helios/types';
import { smallPlan } from '../../shared/testPlan.mocks';
import { getSeatView } from '../StageView';
import { buildSeatMap } from './plan';
import { SeatPlan } from './SeatPlan';

type Area = SeatingPlan['zones'][number]['areas'][number];

const rectangle: Area = { shape: 'rectangle', width: 80, height: 20, position: { x: 0, y: 0 } };
const createText = (text: string, x: number, y: number): Area => ({
  shape: 'text',
  width: 0,
  height: 0,
  position: { x, y },
  text,
  text_position: { x: 0, y: 0 },
  text_size: 16,
});

/** The small plan with other areas in a zone at 0, 0. */
function buildMap(areas: Area[], name = 'Decoration') {
  const [, ...seats] = smallPlan.zones;
  const zone = { name, displayed: true, position: { x: 0, y: 0 }, rows: [], areas };
  return buildSeatMap({ ...smallPlan, zones: [zone, ...seats] });
}

function draw(areas: Area[]) {
  const { container } = render(
    <SeatPlan map={buildMap(areas)} drawing={createRef()} layer={createRef()} ring={createRef()} />,
  );
  return container;
}

test('draws shapes with their colors, turned with their text', () => {
  const container = draw([
    {
      ...rectangle,
      position: { x: 5, y: 6 },
      rotation: 30,
      origin: { x: 1, y: 2 },
      color: 'teal',
      border_color: 'red',
      text: 'Bar\nKasse',
      text_position: { x: 40, y: 10 },
      text_size: 12,
      text_color: 'white',
    },
    { ...rectangle, shape: 'ellipse' },
    {
      ...rectangle,
      shape: 'polygon',
      points: [
        { x: 0, y: 0 },
        { x: 80, y: 0 },
        { x: 40, y: 20 },
      ],
    },
  ]);
  const rect = container.querySelector('rect');
  expect(rect?.parentElement).toHaveAttribute('transform', 'translate(5 6) rotate(30 1 2)');
  expect(rect).toHaveAttribute('fill', 'teal');
  expect(rect).toHaveAttribute('stroke', 'red');
  const text = rect?.parentElement?.querySelector('text');
  expect(text).toHaveAttribute('fill', 'white');
  expect(text).toHaveAttribute('font-size', '12');
  expect([...(text?.children ?? [])].map((line) => line.textContent)).toEqual(['Bar', 'Kasse']);
  expect(container.querySelector('ellipse')).toHaveAttribute('rx', '40');
  expect(container.querySelector('polygon')).toHaveAttribute('points', '0,0 80,0 40,20');
});

test('writes nothing on an area without a text', () => {
  expect(draw([rectangle]).querySelector('.areaText')).toBeNull();
});

test('contains an area after its rotation in the bounds', () => {
  const turned = { ...rectangle, width: 1000, rotation: 180, origin: { x: 0, y: 0 } };
  expect(buildMap([turned]).bounds.x).toBeLessThan(-1000);
});

test('finds the stage by its name, not as the first area', () => {
  const bar = { ...rectangle, text: 'Bar' };
  const stage = { ...rectangle, position: { x: 100, y: 0 }, text: 'STAGE' };
  expect(buildMap([bar, { ...bar, text: 'Backstage' }, stage]).stage).toMatchObject({ x: 100, width: 80 });
  expect(buildMap([bar, rectangle]).stage).toBeNull();
  expect(buildMap([rectangle], 'Stage').stage).toMatchObject({ x: 0, width: 80 });
});

test('takes the area below a text that names the stage', () => {
  const around = { ...rectangle, position: { x: 100, y: 0 } };
  expect(buildMap([rectangle, around, createText('B\u00fchne', 140, 10)]).stage).toEqual({
    x: 100,
    y: 0,
    width: 80,
    height: 20,
  });
});

test('sees a stage below the seats from the other side', () => {
  const view = (y: number) => {
    const map = buildMap([{ ...rectangle, width: 180, position: { x: 10, y }, text: 'Stage' }]);
    const seat = map.byGuid.get('L-A-1');
    return seat && getSeatView(seat, map);
  };
  expect(view(0)).toMatchObject({ side: 'left' });
  expect(view(400)).toMatchObject({ side: 'right', depth: 'far' });
});
