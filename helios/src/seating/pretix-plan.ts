import { Type } from 'typebox';
import type { Static } from 'typebox';
import { strictObject } from '../lib/schema.ts';

// The seating plans that pretix's editor reads and writes
// (https://github.com/pretix/pretix/blob/master/src/pretix/static/seating/seating-plan.schema.json). pretix
// refuses unknown keys, so what Helios adds to a seat is stored beside the plan (plan-content.ts).

const position = strictObject({ x: Type.Number(), y: Type.Number() });
const uuid = Type.Optional(Type.String());
const optionalText = Type.Optional(Type.Unsafe<string | null>({ type: ['string', 'null'] }));
/** A text that Helios shows, or uses as a key. */
const text = (maxLength: number) => Type.String({ minLength: 1, maxLength });

const SeatSchema = strictObject({
  seat_guid: text(60),
  seat_number: text(20),
  uuid,
  start_direction: optionalText,
  radius: Type.Optional(Type.Integer()),
  position,
  category: text(50),
});

const RowSchema = strictObject({
  row_number: Type.String({ maxLength: 20 }),
  row_label: optionalText,
  seat_label: optionalText,
  uuid,
  row_number_position: optionalText,
  position: Type.Optional(position),
  seats: Type.Array(SeatSchema),
});

const AreaSchema = strictObject({
  color: Type.Optional(Type.String()),
  border_color: Type.Optional(Type.String()),
  rotation: Type.Optional(Type.Number()),
  position: Type.Optional(position),
  uuid,
  shape: Type.Optional(
    Type.Unsafe<'polygon' | 'rectangle' | 'ellipse' | 'circle' | 'text'>({
      enum: ['polygon', 'rectangle', 'ellipse', 'circle', 'text'],
    }),
  ),
  polygon: Type.Optional(strictObject({ points: Type.Array(position) })),
  rectangle: Type.Optional(strictObject({ width: Type.Number(), height: Type.Number() })),
  ellipse: Type.Optional(strictObject({ radius: position })),
  circle: Type.Optional(strictObject({ radius: Type.Number() })),
  text: Type.Optional(
    strictObject({
      text: Type.String(),
      color: Type.Optional(Type.String()),
      size: Type.Optional(Type.Number()),
      position,
    }),
  ),
});
export type PretixArea = Static<typeof AreaSchema>;

const ZoneSchema = strictObject({
  name: Type.Optional(Type.String({ maxLength: 100 })),
  zone_id: Type.Optional(Type.String()),
  uuid,
  position,
  rows: Type.Array(RowSchema),
  areas: Type.Optional(Type.Array(AreaSchema)),
});

export const PretixPlanSchema = strictObject({
  name: text(100),
  size: strictObject({ width: Type.Integer({ minimum: 1 }), height: Type.Integer({ minimum: 1 }) }),
  categories: Type.Array(strictObject({ name: text(50), color: Type.Optional(Type.String()) }), {
    minItems: 1,
  }),
  zones: Type.Array(ZoneSchema, { minItems: 1 }),
});
export type PretixPlan = Static<typeof PretixPlanSchema>;
