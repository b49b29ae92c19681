import { Type } from 'typebox';
import type { Static } from 'typebox';
import { TicketTypeCodeSchema } from '../catalogue/event-schemas.ts';
import { MAX_DOOR_NAME, MAX_ROWS } from '../lib/limits.ts';
import {
  instant,
  named,
  nullable,
  ref,
  requiredText,
  strictObject,
  stringEnum,
  wallClock,
} from '../lib/schema.ts';

export const DOOR_ACTS = ['in', 'out', 'undo'] as const;
export type DoorAct = (typeof DOOR_ACTS)[number];

const SCAN_RESULTS = [
  'in',
  'out',
  'undone',
  'used',
  'notInside',
  'refunded',
  'returned',
  'exchanged',
  'canceled',
  'oldCode',
  'otherPerformance',
  'unknown',
] as const;
export type ScanResult = (typeof SCAN_RESULTS)[number];

const ScanResultSchema = named(
  'ScanResult',
  stringEnum(SCAN_RESULTS, {
    description:
      'in: let the person in. out: they may come back. undone: the last act for this ticket is undone. used: it is inside already, see ' +
      '`other`. notInside: there is nothing to undo, or nobody to let out. refunded, returned, exchanged, canceled, otherPerformance: ' +
      'it is not valid here. oldCode: its ticket was given to somebody else, or taken back, and has another code now. unknown: no ticket has this code; only in the answer to an upload.',
  }),
);

/** The fewest characters of a search for somebody without a ticket, so that nobody lists all customers. */
export const MIN_DOOR_SEARCH = 2;

const door = requiredText(MAX_DOOR_NAME);
const scanId = Type.String({
  minLength: 8,
  maxLength: 100,
  pattern: '^[A-Za-z0-9_-]+$',
  description: 'Made by the device, one per scan (a UUID). A repeat gets the first answer again.',
});
const act = stringEnum(DOOR_ACTS, {
  description: 'in, out (with the right to come back), or undo the last act.',
});

export const ScanTicketRequestSchema = named(
  'ScanTicketRequest',
  strictObject({
    scanId,
    act,
    door,
    ticketCode: Type.Optional(
      Type.String({ minLength: 1, maxLength: 40, description: 'Case and dashes do not matter.' }),
    ),
    seatGuid: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 60,
        description:
          'In place of the code: the valid ticket of this seat, for somebody who was found by name.',
      }),
    ),
  }),
);
export type ScanTicketRequest = Static<typeof ScanTicketRequestSchema>;

const seat = {
  seatGuid: Type.String(),
  section: Type.String(),
  row: Type.String(),
  number: Type.String(),
  ticketType: ref(TicketTypeCodeSchema),
  ticketTypeLabel: Type.String({ examples: ['Adult'] }),
};

const ScannedTicketSchema = named(
  'ScannedTicket',
  Type.Object({
    ...seat,
    orderNumber: Type.String(),
    eventName: Type.String(),
    dateTime: wallClock(),
    unpaid: Type.Boolean({
      description: 'The payment provider has released the money of the order, so the customer has not paid.',
    }),
  }),
);

const other = nullable(
  Type.Object(
    { door: Type.String(), at: instant('When it was let in there.') },
    {
      description:
        'With `used`: where and when the ticket was let in. With `in`: where it was let in a second time, later; only for a scan that was ' +
        'uploaded. Else null.',
    },
  ),
);

export const ScanAnswerSchema = named(
  'ScanAnswer',
  Type.Object({
    scanId: Type.String(),
    result: ref(ScanResultSchema),
    other,
    ticket: ref(ScannedTicketSchema),
  }),
);
export type ScanAnswer = Static<typeof ScanAnswerSchema>;

export const UploadScansRequestSchema = named(
  'UploadScansRequest',
  strictObject({
    door,
    sentAt: Type.String({
      format: 'date-time',
      maxLength: 40,
      description:
        'By the clock of the device. Its difference to that of Helios corrects the times of the scans.',
    }),
    scans: Type.Array(
      strictObject({
        scanId,
        act,
        codeHash: Type.String({ minLength: 1, maxLength: 60, description: 'That of the list.' }),
        scannedAt: Type.String({
          format: 'date-time',
          maxLength: 40,
          description: 'By the clock of the device.',
        }),
      }),
      { minItems: 1, maxItems: MAX_ROWS },
    ),
  }),
);
export type UploadScansRequest = Static<typeof UploadScansRequestSchema>;

export const UploadedScansSchema = named(
  'UploadedScans',
  Type.Object({
    scans: Type.Array(
      Type.Object({
        scanId: Type.String(),
        result: ref(ScanResultSchema),
        other,
        seatGuid: nullable(Type.String({ description: 'Null: no ticket has this code.' })),
      }),
      { description: 'In the order of the request.' },
    ),
  }),
);
export type UploadedScans = Static<typeof UploadedScansSchema>;

export const DoorPerformanceSchema = named(
  'DoorPerformance',
  Type.Object({
    performanceId: Type.String(),
    eventName: Type.String(),
    dateTime: wallClock(),
    theaterName: Type.String(),
    isCanceled: Type.Boolean(),
    opensAt: instant('When the first ticket can be scanned.'),
    endsAt: instant('The end of the performance.'),
  }),
);
export type DoorPerformance = Static<typeof DoorPerformanceSchema>;

export const DoorSchema = named(
  'Door',
  Type.Object({
    performanceId: Type.String(),
    valid: Type.Integer({ description: 'Tickets that are valid.' }),
    checkedIn: Type.Integer({ description: 'Those of them that were let in.' }),
    inside: Type.Integer({ description: 'Those of them that are inside now.' }),
    opensAt: instant('When the first ticket can be scanned.'),
    endsAt: instant('The end of the performance, when the last one can.'),
  }),
);
export type Door = Static<typeof DoorSchema>;

export const DoorListSchema = named(
  'DoorList',
  Type.Object(
    {
      performanceId: Type.String(),
      salt: Type.String({
        description:
          '`codeHash` is the first 22 characters of base64url(SHA-256(salt + code)), of a code in upper case and without dashes.',
      }),
      endsAt: instant('Then the device deletes the list.'),
      tickets: Type.Array(
        Type.Object({
          ...seat,
          codeHash: Type.String(),
          entered: nullable(
            Type.Object(
              { door: Type.String(), at: instant('When.') },
              { description: 'Where and when it was let in, if it is inside.' },
            ),
          ),
        }),
      ),
    },
    { description: 'For a device without a network. It has no names and no codes.' },
  ),
);
export type DoorList = Static<typeof DoorListSchema>;

export const FoundTicketSchema = named(
  'FoundTicket',
  Type.Object({
    ...seat,
    orderNumber: Type.String(),
    customerName: Type.String(),
    state: stringEnum(['expected', 'inside', 'out']),
  }),
);
export type FoundTicket = Static<typeof FoundTicketSchema>;
