import { Type } from 'typebox';
import type { Static } from 'typebox';
import { TicketTypeCodeSchema } from '../catalogue/event-schemas.ts';
import { PerformanceReferenceSchema } from '../catalogue/performance-schemas.ts';
import { named, nullable, ref, stringEnum } from '../lib/schema.ts';

/** Why a ticket does not admit anybody. */
export const VOID_REASONS = ['canceled', 'exchanged', 'refunded', 'given', 'taken_back'] as const;
export type VoidReason = (typeof VOID_REASONS)[number];

const seat = {
  ticketCode: Type.String({
    description: 'The content of the QR code. It is a secret: it admits one person.',
    examples: ['7K3M9QXA2BCD4EFG'],
  }),
  seatGuid: Type.String(),
  section: Type.String(),
  row: Type.String(),
  number: Type.String(),
  ticketType: ref(TicketTypeCodeSchema),
  ticketTypeLabel: Type.String({ examples: ['Adult'] }),
  valid: Type.Boolean({ description: 'Whether it admits a person.' }),
  voidBecause: nullable(
    stringEnum(VOID_REASONS, {
      description:
        'Null: valid. canceled: its performance is. refunded: its money was given back. given: the buyer has given it to somebody, ' +
        'who has another code. taken_back: the code of somebody from whom the buyer has taken it back.',
    }),
  ),
};

export const AdmissionTicketSchema = named(
  'AdmissionTicket',
  Type.Object({
    ...seat,
    qrSvg: Type.String({
      description: 'The QR code as an SVG image, black on white with its quiet zone, scalable to any size.',
    }),
  }),
);
export type AdmissionTicket = Static<typeof AdmissionTicketSchema>;

export const CheckedTicketSchema = named(
  'CheckedTicket',
  Type.Object({
    ...seat,
    orderNumber: Type.String(),
    performance: ref(PerformanceReferenceSchema),
  }),
);
export type CheckedTicket = Static<typeof CheckedTicketSchema>;
