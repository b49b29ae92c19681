import { Type } from 'typebox';
import type { Static } from 'typebox';
import { MAX_HOLD_NAME, MAX_HOLD_NOTE, MAX_HOLD_REASON, MAX_ROWS } from '../lib/limits.ts';
import { instant, named, nullable, requiredText, strictObject, stringEnum } from '../lib/schema.ts';

const name = requiredText(MAX_HOLD_NAME);
const reason = requiredText(MAX_HOLD_REASON);
const note = Type.String({ maxLength: MAX_HOLD_NOTE });
const endsAt = nullable(
  Type.String({ format: 'date-time', maxLength: 40, description: 'UTC. Null: it has no end.' }),
);
const seats = Type.Array(Type.String({ minLength: 1, maxLength: 60 }), {
  minItems: 1,
  maxItems: MAX_ROWS,
  uniqueItems: true,
  description: 'seat_guids.',
});

export const CreateHoldRequestSchema = named(
  'CreateHoldRequest',
  strictObject({ seats, name, reason, note: Type.Optional(note), endsAt: Type.Optional(endsAt) }),
);
export type CreateHoldRequest = Static<typeof CreateHoldRequestSchema>;

export const ChangeHoldRequestSchema = named(
  'ChangeHoldRequest',
  strictObject({
    name: Type.Optional(name),
    reason: Type.Optional(reason),
    note: Type.Optional(note),
    endsAt: Type.Optional(endsAt),
  }),
);
export type ChangeHoldRequest = Static<typeof ChangeHoldRequestSchema>;

export const ReleaseHoldRequestSchema = named(
  'ReleaseHoldRequest',
  strictObject({ seats: Type.Optional(seats) }, { description: 'Without seats: all that are still held.' }),
);

export const HoldSchema = named(
  'Hold',
  Type.Object({
    holdId: Type.String({ examples: ['HD-7K3M9QXA'] }),
    performanceId: Type.String(),
    name: Type.String(),
    reason: Type.String(),
    note: Type.String(),
    status: stringEnum(['live', 'ended'], {
      description: 'ended: by its end, or because no seat is left in it.',
    }),
    endsAt: nullable(instant('When its seats become free. Null: it has no end.')),
    seats: Type.Array(Type.String(), { description: 'Those that are still in it; none after its end.' }),
    sold: Type.Integer({ description: 'Seats that were sold from it.' }),
    released: Type.Integer({ description: 'Seats that were released.' }),
    madeBy: Type.String({ description: 'The name of an account.' }),
    createdAt: instant('When it was made.'),
  }),
);
export type Hold = Static<typeof HoldSchema>;
