import { Type } from 'typebox';
import type { Static } from 'typebox';
import { PerformanceReferenceSchema } from '../catalogue/performance-schemas.ts';
import { customerLimits } from '../lib/limits.ts';
import { named, nullable, ref, requiredText, strictObject, emailAddress } from '../lib/schema.ts';
import { MAX_SIGNED_ID_LENGTH } from '../lib/signed-ids.ts';
import { PerformanceChangeSchema, VenueSchema } from '../orders/schemas.ts';
import { AdmissionTicketSchema } from '../tickets/schemas.ts';

export const GiveTicketRequestSchema = named(
  'GiveTicketRequest',
  strictObject({
    seatGuid: Type.String({
      minLength: 1,
      maxLength: 60,
      description: 'One of `givableSeats` of the order.',
    }),
    recipient: strictObject({
      name: requiredText(customerLimits.name),
      emailAddress: emailAddress(),
    }),
  }),
);
export type GiveTicketRequest = Static<typeof GiveTicketRequestSchema>;

export const GivenTicketLinkSchema = named(
  'GivenTicketLink',
  strictObject({
    token: Type.String({
      minLength: 1,
      maxLength: MAX_SIGNED_ID_LENGTH,
      description: 'The token of the link in the mail to the recipient.',
    }),
  }),
);

export const ReceivedTicketSchema = named(
  'ReceivedTicket',
  Type.Object(
    {
      performance: ref(PerformanceReferenceSchema),
      venue: ref(VenueSchema),
      performanceChange: nullable(ref(PerformanceChangeSchema)),
      ticket: ref(AdmissionTicketSchema),
    },
    { description: 'What the recipient of a given ticket sees. It names neither the buyer nor the order.' },
  ),
);
export type ReceivedTicket = Static<typeof ReceivedTicketSchema>;
