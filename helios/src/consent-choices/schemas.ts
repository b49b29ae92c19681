import { Type } from 'typebox';
import type { Static } from 'typebox';
import { CONSENT_GROUPS } from '../db/stored-types.ts';
import { isoDate, named, strictObject, stringEnum } from '../lib/schema.ts';

export const ConsentChoiceSchema = named(
  'ConsentChoice',
  strictObject({
    groups: Type.Array(stringEnum(CONSENT_GROUPS), {
      uniqueItems: true,
      maxItems: CONSENT_GROUPS.length,
      description: 'The groups that the visitor allows. C0001 is always included.',
    }),
  }),
);
export type ConsentChoice = Static<typeof ConsentChoiceSchema>;

export const ConsentCountSchema = named(
  'ConsentCount',
  strictObject({
    day: isoDate('A day in UTC.'),
    groups: Type.String({ description: 'Separated by spaces.', examples: ['C0001 C0002'] }),
    choices: Type.Integer(),
  }),
);
export type ConsentCount = Static<typeof ConsentCountSchema>;
