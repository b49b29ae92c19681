import { Type } from 'typebox';
import type { Static } from 'typebox';
import { instant, named, strictObject, emailAddress } from '../lib/schema.ts';

const rows = (description: string) => Type.Array(Type.Record(Type.String(), Type.Unknown()), { description });

export const ExportPersonRequestSchema = named(
  'ExportPersonRequest',
  strictObject({ emailAddress: emailAddress() }),
);

export const ErasePersonRequestSchema = named(
  'ErasePersonRequest',
  strictObject({
    emailAddress: emailAddress(),
    dryRun: Type.Optional(Type.Boolean({ description: 'Only count what would be erased.' })),
  }),
);

export const PersonSchema = named(
  'Person',
  Type.Object({
    emailAddress: Type.String({ description: 'Trimmed and in lower case.' }),
    exportedAt: instant('When the data was read.'),
    subscriptions: rows(
      'Submissions for the mailing list with their interests: the history of consent, with confirmed_at and unsubscribed_at.',
    ),
    orders: rows(
      'Orders with seats, payments, refunds, when they were let in at which door, reported events of analytics, and what waited for a second person. Ticket codes are left out: they admit whoever has them.',
    ),
    giftCardOrders: rows('Purchases of gift cards with their items and the same.'),
    giftCardsReceived: rows('Items of purchases by others for this address.'),
    ticketsReceived: rows('Tickets that buyers have given to this address, without their codes.'),
    donationRequests: rows(
      'Requests with the decision, the facts of the letter, and the messages that waited for a second person.',
    ),
    donationUploads: rows('Requests whose letter is being uploaded.'),
    enquiries: rows('Messages and group requests.'),
    mails: rows('Mails that Helios sent or has still to send. It stores no text of them.'),
    staffActions: rows('Entries of the staff log about these orders and requests.'),
  }),
);
export type Person = Static<typeof PersonSchema>;

export const ErasedPersonSchema = named(
  'ErasedPerson',
  Type.Object({
    dryRun: Type.Boolean({ description: 'True: nothing was changed.' }),
    subscriptions: Type.Integer(),
    orders: Type.Integer(),
    giftCardOrders: Type.Integer(),
    giftCardsReceived: Type.Integer(),
    ticketsReceived: Type.Integer(),
    donationRequests: Type.Integer(),
    enquiries: Type.Integer(),
  }),
);
export type ErasedPerson = Static<typeof ErasedPersonSchema>;
