import { Type } from 'typebox';
import type { Static } from 'typebox';
import { named, ref, stringEnum } from '../lib/schema.ts';

// pretix's open seating-plan JSON (zones, rows, seats; positions, each relative to its parent), with
// additional fields: `seatingPlanId`, `kind`. Areas are simpler (plan-areas.ts).

const point = (description: string) => Type.Object({ x: Type.Number(), y: Type.Number() }, { description });

export const SEAT_KINDS = ['standard', 'wheelchair', 'companion', 'limitedView'] as const;

const position = () => point('Relative to the parent. y grows away from the stage.');

export const SeatKindSchema = named(
  'SeatKind',
  stringEnum(SEAT_KINDS, {
    description:
      'wheelchair: a space without a chair. companion: the seat beside it. limitedView: a part of the stage is hidden.',
  }),
);
export const PlanSeatSchema = named(
  'PlanSeat',
  Type.Object({
    seat_guid: Type.String(),
    seat_number: Type.String(),
    position: position(),
    category: Type.String({ description: 'The price zone: the name of one of `categories`.' }),
    kind: ref(SeatKindSchema),
  }),
);
export const PlanRowSchema = named(
  'PlanRow',
  Type.Object({
    row_number: Type.String({ examples: ['A'] }),
    position: position(),
    seats: Type.Array(ref(PlanSeatSchema)),
  }),
);
export const PlanAreaSchema = named(
  'PlanArea',
  Type.Object({
    shape: stringEnum(['rectangle', 'ellipse', 'polygon', 'text'], {
      description: 'An ellipse fills its box. A text has no box.',
    }),
    width: Type.Number(),
    height: Type.Number(),
    position: point('The corner of its box at the top left, before the rotation. Relative to the zone.'),
    rotation: Type.Optional(
      Type.Number({ description: 'Degrees, clockwise, around `origin`, with the text.' }),
    ),
    origin: Type.Optional(point('Relative to the corner.')),
    points: Type.Optional(
      Type.Array(point('Relative to the corner.'), { description: 'The corners of a polygon.' }),
    ),
    color: Type.Optional(Type.String({ description: 'A color of CSS, like the other colors.' })),
    border_color: Type.Optional(Type.String()),
    text: Type.Optional(Type.String({ description: 'May have several lines.' })),
    text_position: Type.Optional(point('The middle of the text. Relative to the corner.')),
    text_size: Type.Optional(Type.Number({ description: 'Without it, the text fits into the box.' })),
    text_color: Type.Optional(Type.String()),
  }),
);
export const PlanZoneSchema = named(
  'PlanZone',
  Type.Object({
    name: Type.String({ description: 'The section, as shown to visitors.', examples: ['Orchestra Center'] }),
    displayed: Type.Boolean(),
    position: position(),
    rows: Type.Array(ref(PlanRowSchema)),
    areas: Type.Array(ref(PlanAreaSchema), { description: 'Areas without seats, such as the stage.' }),
  }),
);
export const PlanCategorySchema = named(
  'PlanCategory',
  Type.Object({ name: Type.String(), color: Type.String() }, { description: 'A price zone.' }),
);
export const SeatingPlanSchema = named(
  'SeatingPlan',
  Type.Object({
    seatingPlanId: Type.String({
      description: 'Contains a hash of the content, so the plan of an id never changes.',
    }),
    name: Type.String(),
    size: Type.Object({ width: Type.Integer(), height: Type.Integer() }),
    categories: Type.Array(ref(PlanCategorySchema)),
    zones: Type.Array(ref(PlanZoneSchema)),
  }),
);
export type SeatingPlan = Static<typeof SeatingPlanSchema>;
export type SeatKind = Static<typeof SeatKindSchema>;
