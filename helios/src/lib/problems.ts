import { Type } from 'typebox';
import type { Static, TSchema } from 'typebox';
import { EVENT_STATUS_CODES } from './performance-statuses.ts';
import type { EventStatusCode } from './performance-statuses.ts';
import { cents, named, ref, stringEnum } from './schema.ts';
import { keysOf } from './records.ts';
import { TotalsSchema } from './totals.ts';

/** Codes of the public API, with HTTP status and title. Clients switch on the code. */
const PUBLIC_PROBLEMS = {
  INVALID_REQUEST: { status: 400, title: 'The request is not valid' },
  MALFORMED_DATE_TIME: { status: 400, title: 'The date and time are not valid' },
  IDEMPOTENCY_KEY_REQUIRED: { status: 400, title: 'An Idempotency-Key header is required' },
  UNKNOWN_SEATS: { status: 400, title: 'The seating plan has no such seats' },
  PAYMENT_METHOD_INVALID: { status: 400, title: 'The payment method is not known' },
  WEBHOOK_NOT_VALID: { status: 400, title: 'The webhook is not signed by the payment provider' },
  PAYMENT_DECLINED: { status: 402, title: 'The payment was declined' },
  NOT_FOUND: { status: 404, title: 'There is nothing at this address' },
  EVENT_NOT_FOUND: { status: 404, title: 'There is no such event' },
  PERFORMANCE_NOT_FOUND: { status: 404, title: 'There is no such performance' },
  SEATING_PLAN_NOT_FOUND: { status: 404, title: 'There is no such seating plan' },
  LOCK_NOT_FOUND: { status: 404, title: 'There is no such seat lock' },
  ORDER_NOT_FOUND: { status: 404, title: 'There is no such order' },
  GIFT_CARD_NOT_FOUND: { status: 404, title: 'There is no such gift card' },
  SUBSCRIPTION_LINK_NOT_VALID: { status: 404, title: 'The link is not valid' },
  TICKET_LINK_NOT_VALID: { status: 404, title: 'The link is not valid' },
  GIVEN_TICKET_NOT_FOUND: { status: 404, title: 'There is no such given ticket' },
  SALES_CLOSED: { status: 409, title: 'Nothing is sold at the moment' },
  PERFORMANCE_NOT_BOOKABLE: { status: 409, title: 'This performance cannot be booked' },
  SEATS_TAKEN: { status: 409, title: 'Some of the seats are taken' },
  NOT_ENOUGH_SEATS: { status: 409, title: 'There are not enough seats' },
  LOCK_EXPIRED: { status: 409, title: 'The seat lock has expired' },
  LOCK_SOLD: { status: 409, title: 'The seats of this lock are already sold' },
  EXTENSION_LIMIT_REACHED: { status: 409, title: 'The seat lock cannot be extended again' },
  EXTENSION_TOO_EARLY: { status: 409, title: 'The seat lock cannot be extended yet' },
  PAYMENT_IN_PROGRESS: { status: 409, title: 'A payment is in progress' },
  RETURN_NOT_POSSIBLE: { status: 409, title: 'These tickets cannot be returned' },
  EXCHANGE_NOT_POSSIBLE: { status: 409, title: 'These tickets cannot be exchanged' },
  GIVING_NOT_POSSIBLE: { status: 409, title: 'This ticket cannot be given or taken back' },
  PAYMENT_ATTEMPTS_EXHAUSTED: { status: 409, title: 'Too many payments were tried' },
  TOTAL_CHANGED: { status: 409, title: 'The total is not the one expected' },
  DONATION_UPLOAD_NOT_FOUND: { status: 404, title: 'There is no such upload' },
  LETTER_NOT_UPLOADED: { status: 409, title: 'The letter has not arrived' },
  GIFT_CARDS_ALREADY_BOUGHT: { status: 409, title: 'These gift cards are already bought' },
  GIFT_CARD_INSUFFICIENT: { status: 409, title: 'The gift card does not hold enough' },
  CAPTCHA_REQUIRED: { status: 405, title: 'A person must solve a captcha first' },
  REQUEST_TIMEOUT: { status: 408, title: 'The request took too long to arrive' },
  IDEMPOTENCY_IN_FLIGHT: { status: 409, title: 'The same request is still being answered' },
  SUBSCRIPTION_LINK_EXPIRED: { status: 410, title: 'The link has expired' },
  SUBSCRIPTION_LINK_SUPERSEDED: { status: 410, title: 'There is a newer link' },
  TICKET_LINK_EXPIRED: { status: 410, title: 'The link has expired' },
  TICKET_LINK_USED: { status: 410, title: 'The link was used before' },
  PAYLOAD_TOO_LARGE: { status: 413, title: 'The request is too large' },
  UNSUPPORTED_MEDIA_TYPE: { status: 415, title: 'The request body has another media type' },
  CARD_AMOUNT_TOO_SMALL: { status: 422, title: 'What is left to pay is too little for a card' },
  GIFT_CARD_LIMIT: { status: 422, title: 'These are more gift cards than can be bought here' },
  PROMO_CODE_NOT_VALID: { status: 422, title: 'The promo code is not valid' },
  EMAIL_PROVIDER_NOT_SUPPORTED: { status: 422, title: 'The e-mail provider is not supported' },
  UNKNOWN_INTERESTS: { status: 422, title: 'There are no such interests' },
  IDEMPOTENCY_KEY_REUSED: { status: 422, title: 'The Idempotency-Key was used for another request' },
  RATE_LIMITED: { status: 429, title: 'Too many requests from this address' },
  TOO_MANY_SEATS_HELD: { status: 429, title: 'Too many seats are held for this address' },
  HEADERS_TOO_LARGE: { status: 431, title: 'The headers are too large' },
  INTERNAL: { status: 500, title: 'Helios failed' },
  OBJECT_STORE_UNAVAILABLE: { status: 503, title: 'Helios cannot store the file' },
  UPLOADS_EXHAUSTED: { status: 503, title: 'Too many files are being received' },
  STREAMS_EXHAUSTED: { status: 503, title: 'Too many live streams are open' },
  DATABASE_UNAVAILABLE: { status: 503, title: 'Helios cannot reach its database' },
} as const;

/** Codes that only the staff API answers. The public document does not list them. */
const STAFF_PROBLEMS = {
  STAFF_ONLY: { status: 401, title: 'This is for staff' },
  LOG_IN_FAILED: { status: 401, title: 'The log-in did not work' },
  FOREIGN_ORIGIN: { status: 403, title: 'The request comes from another site' },
  STAFF_LINK_NOT_VALID: { status: 404, title: 'The link does not work' },
  STAFF_ROLE_MISSING: { status: 403, title: 'Your account may not do this' },
  SECOND_PERSON_REQUIRED: { status: 403, title: 'Another person must approve this' },
  COUNTER_SALE_NOT_FOUND: { status: 404, title: 'There is no such sale' },
  COMPLIMENTARY_LIMIT: {
    status: 403,
    title: 'These are more complimentary tickets than one person may give',
  },
  PAYOUT_NOT_POSSIBLE: { status: 409, title: 'There is nothing to pay out' },
  DRAWER_OPEN: { status: 409, title: 'A cash drawer is open already' },
  DRAWER_NOT_OPEN: { status: 409, title: 'No cash drawer is open' },
  HOLD_NOT_FOUND: { status: 404, title: 'There is no such hold' },
  HOLD_ENDED: { status: 409, title: 'The hold has ended' },
  DOOR_CLOSED: { status: 409, title: 'Nobody is let in at this time' },
  TICKET_NOT_FOUND: { status: 404, title: 'There is no such ticket' },
  DONATION_REQUEST_NOT_FOUND: { status: 404, title: 'There is no such donation request' },
  GIFT_CARD_ORDER_NOT_FOUND: { status: 404, title: 'There is no such purchase of gift cards' },
  DELIVERY_NOT_POSSIBLE: { status: 409, title: 'These gift cards cannot be mailed' },
  LETTER_DELETED: { status: 410, title: 'The letter was deleted' },
  DONATION_REQUEST_DECIDED: { status: 409, title: 'The donation request is already decided' },
  DONATION_SHOW_ENDED: { status: 409, title: 'The show can no longer be booked' },
  STAFF_ACCOUNT_NOT_FOUND: { status: 404, title: 'There is no such staff account' },
  STAFF_REQUEST_NOT_FOUND: { status: 404, title: 'There is no such request' },
  PERFORMANCE_CHANGE_NOT_POSSIBLE: { status: 409, title: 'This performance cannot be changed like that' },
  ORDER_NOT_CONFIRMED: { status: 409, title: 'There is nothing to confirm' },
  PAYMENTS_NOT_RECONCILED: { status: 409, title: 'The payments are not reconciled' },
  PAYMENT_NOT_FOUND: { status: 404, title: 'There is no such payment' },
  REBUILD_NOT_POSSIBLE: { status: 409, title: 'This cannot be rebuilt' },
  PAYMENT_PROVIDER_UNAVAILABLE: { status: 503, title: 'The payment provider does not answer' },
  REFUND_NOT_POSSIBLE: { status: 409, title: 'This cannot be refunded' },
  STAFF_NAME_TAKEN: { status: 409, title: 'There is a staff account of this name' },
  STAFF_ACCOUNT_DISABLED: { status: 409, title: 'The staff account is disabled' },
  STAFF_REQUEST_CLOSED: { status: 409, title: 'This request can no longer be approved' },
  GIFT_CARD_NUMBER_LOST: { status: 409, title: 'The number of the gift card cannot be shown again' },
  PERSON_HAS_OPEN_MATTERS: { status: 409, title: 'Something of this person is not finished' },
  LAST_ADMIN: { status: 409, title: 'This is the last admin' },
} as const;

export const PROBLEMS = { ...PUBLIC_PROBLEMS, ...STAFF_PROBLEMS };
export type ProblemCode = keyof typeof PROBLEMS;
export type PublicProblemCode = keyof typeof PUBLIC_PROBLEMS;
/** The codes of the public document. */
export const PROBLEM_CODES = keysOf(PUBLIC_PROBLEMS);

export const DECLINE_CODES = [
  'card_declined',
  'insufficient_funds',
  'expired_card',
  'incorrect_cvc',
  'lost_or_stolen_card',
  'authentication_failed',
  'processing_error',
] as const;

const STATUS_MEANINGS: Record<EventStatusCode, string> = {
  AV: 'can be booked',
  CA: 'canceled',
  CO: 'call for tickets',
  NA: 'not available',
  PS: 'past show',
  SO: 'sold out',
};

export const EventStatusCodeSchema = named(
  'EventStatusCode',
  stringEnum(EVENT_STATUS_CODES, {
    description: [
      ...EVENT_STATUS_CODES.map((status) => `${status}: ${STATUS_MEANINGS[status]}.`),
      '(product 4.5; treat any other value as bookable.)',
    ].join(' '),
  }),
);
export const DeclineCodeSchema = named(
  'DeclineCode',
  stringEnum(DECLINE_CODES, { description: 'Why the card issuer declined. No money was taken.' }),
);
export const ProblemCodeSchema = named(
  'ProblemCode',
  stringEnum(PROBLEM_CODES, {
    description: 'Stable: switch on this, not on the words of `title` or `detail`.',
  }),
);

const StaffProblemCodeSchema = named(
  'StaffProblemCode',
  stringEnum(keysOf(PROBLEMS), {
    description: 'Stable: switch on this, not on the words of `title` or `detail`.',
  }),
);

const createProblemSchema = <T extends TSchema>(code: T) =>
  Type.Object(
    {
      type: Type.String({ description: 'A URI reference of the kind of problem.' }),
      title: Type.String(),
      status: Type.Integer(),
      detail: Type.String({ description: 'What happened, and what to do.' }),
      code,
      requestId: Type.Optional(
        Type.String({ description: 'Finds this request in the log. Also in the header X-Request-Id.' }),
      ),
      errors: Type.Optional(
        Type.Array(Type.Object({ path: Type.String(), message: Type.String() }), {
          description:
            'INVALID_REQUEST, EMAIL_PROVIDER_NOT_SUPPORTED, UNKNOWN_INTERESTS: the fields that are wrong. ' +
            '`path` is a JSON pointer into the body, or a parameter.',
        }),
      ),
      seats: Type.Optional(
        Type.Array(Type.String(), {
          description:
            'SEATS_TAKEN, UNKNOWN_SEATS, RETURN_NOT_POSSIBLE, EXCHANGE_NOT_POSSIBLE: the `seat_guid`s of these seats.',
        }),
      ),
      seatsAvailable: Type.Optional(Type.Integer({ description: 'NOT_ENOUGH_SEATS: how many are left.' })),
      eventStatusCode: Type.Optional(ref(EventStatusCodeSchema)),
      declineCode: Type.Optional(ref(DeclineCodeSchema)),
      orderId: Type.Optional(
        Type.String({
          description:
            'PAYMENT_IN_PROGRESS, LOCK_SOLD, GIFT_CARDS_ALREADY_BOUGHT, PAYMENT_DECLINED: the order. IDEMPOTENCY_IN_FLIGHT: the order ' +
            'that the first request has started, if any.',
        }),
      ),
      balanceCents: Type.Optional(cents('GIFT_CARD_INSUFFICIENT: the balance of the card.')),
      totals: Type.Optional(ref(TotalsSchema)),
      expectedTotalCents: Type.Optional(cents('TOTAL_CHANGED: the total that the client expected.')),
    },
    {
      description:
        'RFC 9457 problem details. The descriptions of the members after `requestId` list their codes.',
    },
  );
export const ProblemSchema = named('Problem', createProblemSchema(ref(ProblemCodeSchema)));
export const StaffProblemSchema = named('StaffProblem', createProblemSchema(ref(StaffProblemCodeSchema)));
export type ProblemBody = Static<typeof StaffProblemSchema>;
export type ProblemMembers = Omit<ProblemBody, 'type' | 'title' | 'status' | 'detail' | 'code'>;

/** RFC 9457. */
export const PROBLEM_MEDIA_TYPE = 'application/problem+json';

/** An error answer. Thrown anywhere below a route; the server turns it into `application/problem+json`. */
export class Problem extends Error {
  readonly body: ProblemBody;
  /** Seconds; becomes the Retry-After header. */
  readonly retryAfter: number | undefined;

  constructor(
    code: ProblemCode,
    detail: string,
    members: ProblemMembers = {},
    retryAfter?: number,
    cause?: unknown,
  ) {
    super(`${code}: ${detail}`, { cause });
    this.name = 'Problem';
    this.retryAfter = retryAfter;
    this.body = { type: getProblemType(code), ...PROBLEMS[code], detail, code, ...members };
  }

  /** Restores a problem from an answer that was stored under an Idempotency-Key. */
  static from({
    type: _type,
    title: _title,
    status: _status,
    detail,
    code,
    ...members
  }: ProblemBody): Problem {
    return new Problem(code, detail, members);
  }
}

/** INVALID_REQUEST. `path` is a JSON pointer into the body, or a parameter. */
export function invalidFields(...errors: readonly { path: string; message: string }[]): Problem {
  return new Problem('INVALID_REQUEST', 'Correct the fields named in `errors`, and send it again.', {
    errors: [...errors],
  });
}

/** No order has an id that a visitor has sent. */
export function orderNotFound(): Problem {
  return new Problem('ORDER_NOT_FOUND', 'No order has this id. For help, call the box office.');
}

function getProblemType(code: ProblemCode): string {
  return `/problems/${code.toLowerCase().replaceAll('_', '-')}`;
}

/** The codes of every route that reads a request body. */
export const bodyProblems = ['REQUEST_TIMEOUT', 'PAYLOAD_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE'] as const;

/** The problem responses of a route, for its schema: one per HTTP status, with exactly its codes. */
export function problemResponses(...codes: PublicProblemCode[]) {
  return createProblemResponses(ProblemSchema, ['RATE_LIMITED', ...codes]);
}

/** The problem responses of a staff route, including those that every staff route can answer. */
export function staffProblemResponses(...codes: ProblemCode[]) {
  return createProblemResponses(StaffProblemSchema, [
    'STAFF_ONLY',
    'STAFF_ROLE_MISSING',
    'FOREIGN_ORIGIN',
    'RATE_LIMITED',
    ...codes,
  ]);
}

function createProblemResponses(schema: TSchema, codes: readonly ProblemCode[]) {
  const all: ProblemCode[] = [...codes, 'INVALID_REQUEST', 'INTERNAL', 'DATABASE_UNAVAILABLE'];
  const byStatus: Record<number, ProblemCode[]> = {};
  for (const code of new Set(all)) (byStatus[PROBLEMS[code].status] ??= []).push(code);
  return Object.fromEntries(
    Object.entries(byStatus).map(([status, codesOfStatus]) => [
      status,
      {
        description: codesOfStatus.join(', '),
        content: {
          [PROBLEM_MEDIA_TYPE]: {
            schema: {
              allOf: [
                ref(schema),
                { type: 'object', properties: { code: stringEnum(codesOfStatus) }, required: ['code'] },
              ],
            },
          },
        },
      },
    ]),
  );
}
