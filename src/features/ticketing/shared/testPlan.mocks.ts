import type { SeatingPlan } from '../../../helios/types';

type PlanSeat = SeatingPlan['zones'][number]['rows'][number]['seats'][number];

function createSeat(
  section: string,
  row: string,
  number: number,
  x: number,
  extra: Partial<PlanSeat> = {},
): PlanSeat {
  return {
    seat_guid: `${section}-${row}-${number}`,
    seat_number: String(number),
    position: { x, y: 0 },
    category: 'Gold',
    kind: 'standard',
    ...extra,
  };
}

/** Two adjacent sections with two rows each, a stage, and a wheelchair space with its companion seat. */
export const smallPlan: SeatingPlan = {
  seatingPlanId: 'small-1',
  name: 'Small house',
  size: { width: 400, height: 200 },
  categories: [
    { name: 'Gold', color: 'gold' },
    { name: 'Silver', color: 'silver' },
    { name: 'Unused', color: 'gray' },
  ],
  zones: [
    {
      name: 'Stage',
      displayed: true,
      position: { x: 100, y: 0 },
      rows: [],
      areas: [{ shape: 'rectangle', width: 200, height: 40, position: { x: 0, y: 0 }, text: 'Stage' }],
    },
    {
      name: 'Left',
      displayed: true,
      position: { x: 10, y: 100 },
      rows: [
        {
          row_number: 'A',
          position: { x: 0, y: 0 },
          seats: [1, 2, 3].map((number) => createSeat('L', 'A', number, (number - 1) * 20)),
        },
        {
          row_number: 'B',
          position: { x: 0, y: 30 },
          seats: [
            createSeat('L', 'B', 1, 0, { category: 'Silver', kind: 'wheelchair' }),
            createSeat('L', 'B', 2, 20, { category: 'Silver', kind: 'companion' }),
            createSeat('L', 'B', 3, 40, { category: 'Silver', kind: 'limitedView' }),
          ],
        },
      ],
      areas: [],
    },
    {
      name: 'Right',
      displayed: true,
      position: { x: 150, y: 100 },
      rows: [
        {
          row_number: 'A',
          position: { x: 0, y: 4 },
          seats: [4, 5].map((number) => createSeat('R', 'A', number, (number - 4) * 20)),
        },
        {
          row_number: 'B',
          position: { x: 0, y: 34 },
          seats: [4, 5].map((number) =>
            createSeat('R', 'B', number, (number - 4) * 20, { category: 'Silver' }),
          ),
        },
      ],
      areas: [],
    },
  ],
};
