import {
  HeliosError,
  type ErrorCodeOf,
  type HeliosErrorCode,
  type Operation,
} from '../../helios/heliosError';
import type { DeclineCode, GiftCardOrder, Order } from '../../helios/types';
import { emailMessages } from '../../helios/emailRule';
import { formatMoney } from '../../lib/money';

export interface ProblemDescription {
  title: string;
  message: string;
  /** The next step that a notice or a form offers to the visitor. Without one, the visitor tries again or calls. */
  next?: 'correct' | 'chooseSeats' | 'pickShow' | 'changeCart' | 'checkOrder';
  /** Whether money may have been charged when a payment request fails with the problem */
  charge: 'none' | 'unknown';
}

/** Described by the message of Helios (product 8), by the screen of returns, or not shown. */
type OtherOperation =
  | 'quoteReturn'
  | 'returnTickets'
  | 'sendDonationRequest'
  | 'startDonationUpload'
  | 'completeDonationUpload'
  | 'countConsentChoice'
  | 'streamAvailability';

/** Codes that have a screen of their own. */
type ScreenCode = `${'SUBSCRIPTION' | 'TICKET'}_LINK_${string}`;

type DescribedCode<Id extends Operation> = Exclude<ErrorCodeOf<Id>, ScreenCode>;

const internalError: ProblemDescription = {
  title: 'Something is wrong on our side',
  message: 'We could not understand our own request. Please try again, or call us and we book for you.',
  charge: 'none',
};

const unavailable = 'Ticketing is not answering';

/**
 * The description of each error code for visitors, in the words of the ticketing screens. UNEXPECTED is the default. The compiler
 * fails when an operation lists another code, or none lists one any more.
 */
export const problems: Record<DescribedCode<Exclude<Operation, OtherOperation>>, ProblemDescription> = {
  INVALID_REQUEST: {
    title: 'Please check what you entered',
    message: 'Some of it was not accepted.',
    next: 'correct',
    charge: 'none',
  },
  IDEMPOTENCY_KEY_REQUIRED: internalError,
  IDEMPOTENCY_KEY_REUSED: {
    title: 'This payment was already sent with other details',
    message: 'Reload the page to see where it stands before you try again.',
    next: 'checkOrder',
    charge: 'unknown',
  },
  IDEMPOTENCY_IN_FLIGHT: {
    title: 'Your payment is being made',
    message: 'We wait for its answer.',
    charge: 'unknown',
  },
  PAYLOAD_TOO_LARGE: internalError,
  UNSUPPORTED_MEDIA_TYPE: internalError,
  REQUEST_TIMEOUT: {
    title: 'Your connection is very slow',
    message: 'We did not get the whole request in time. Please try again.',
    charge: 'none',
  },
  RATE_LIMITED: {
    title: 'Too many requests from your connection',
    message: 'Please wait a while, then try again.',
    charge: 'none',
  },
  INTERNAL: {
    title: 'Something is wrong on our side',
    message: 'Our ticket office system stumbled. Please try again in a moment.',
    charge: 'unknown',
  },
  DATABASE_UNAVAILABLE: {
    title: unavailable,
    message: 'We cannot reach our ticket office system right now. Please try again in a moment.',
    charge: 'unknown',
  },
  UNREACHABLE: {
    title: unavailable,
    message: 'We cannot reach our ticket office system right now. Check your connection, then try again.',
    charge: 'unknown',
  },
  TIMEOUT: {
    title: 'The answer takes too long',
    message: 'Our ticket office system did not answer in time. Please try again.',
    charge: 'unknown',
  },
  TOKEN_REJECTED: {
    title: 'We cannot take this order here',
    message: 'Token rejected. Please call to place this order.',
    charge: 'none',
  },
  CAPTCHA_CANCELED: {
    title: 'One more step is needed',
    message: 'Please show that you are a person, then try again, or call us and we book for you.',
    charge: 'none',
  },
  UNEXPECTED: {
    title: 'Something is wrong on our side',
    message: 'We got an answer that we do not understand. Please try again, or call us.',
    charge: 'unknown',
  },
  MALFORMED_DATE_TIME: {
    title: 'Missing Showtime',
    message: 'Please select a showtime',
    next: 'pickShow',
    charge: 'none',
  },
  EVENT_NOT_FOUND: {
    title: 'Missing Event',
    message: 'Please select an event',
    next: 'pickShow',
    charge: 'none',
  },
  PERFORMANCE_NOT_FOUND: {
    title: 'Missing Showtime',
    message: 'Please select a showtime',
    next: 'pickShow',
    charge: 'none',
  },
  PERFORMANCE_NOT_BOOKABLE: {
    title: 'This performance cannot be booked any more',
    message: 'Please choose another date or show.',
    next: 'pickShow',
    charge: 'none',
  },
  SEATING_PLAN_NOT_FOUND: internalError,
  UNKNOWN_SEATS: {
    title: 'These seats do not exist any more',
    message: 'The seat map has changed. Please choose your seats again.',
    next: 'chooseSeats',
    charge: 'none',
  },
  SEATS_TAKEN: {
    title: 'Some of these seats were just taken',
    message: 'Someone else was faster. Please choose other seats.',
    next: 'chooseSeats',
    charge: 'none',
  },
  NOT_ENOUGH_SEATS: {
    title: 'There are not enough seats',
    message: 'Choose another price zone, fewer tickets or another date.',
    next: 'chooseSeats',
    charge: 'none',
  },
  LOCK_NOT_FOUND: {
    title: 'Your hold has ended',
    message: 'These seats are not held for you any more. What you typed is kept.',
    next: 'chooseSeats',
    charge: 'none',
  },
  LOCK_EXPIRED: {
    title: 'Your hold has ended',
    message: 'The time for these seats ran out, so they are free for others again. What you typed is kept.',
    next: 'chooseSeats',
    charge: 'none',
  },
  LOCK_SOLD: {
    title: 'These seats are already paid',
    message: 'The order for them went through. You need not pay again.',
    next: 'checkOrder',
    charge: 'none',
  },
  EXTENSION_LIMIT_REACHED: {
    title: 'The hold cannot be extended again',
    message: 'Please finish the purchase before it ends.',
    charge: 'none',
  },
  EXTENSION_TOO_EARLY: {
    title: 'It is too early to hold the seats longer',
    message: 'You can do that in the last 3 minutes.',
    charge: 'none',
  },
  CAPTCHA_REQUIRED: {
    title: 'Many seats are held from your connection',
    message: 'Please show that you are a person, or call us and we book for you.',
    charge: 'none',
  },
  TOO_MANY_SEATS_HELD: {
    title: 'Too many seats are held from your connection',
    message: 'Please buy some of them or give some back first, or call us and we book for you.',
    charge: 'none',
  },
  PROMO_CODE_NOT_VALID: {
    title: 'This promo code is not valid',
    message: 'Please check it, or go on without it.',
    charge: 'none',
  },
  ORDER_NOT_FOUND: {
    title: 'We cannot find this order',
    message: 'With your order number we can help by phone.',
    charge: 'none',
  },
  SALES_CLOSED: {
    title: 'Online sales are paused',
    message: 'We cannot sell here at the moment. Please try again later, or call us.',
    charge: 'none',
  },
  TOTAL_CHANGED: {
    title: 'The total has changed',
    message: 'Please look at the new total and press Pay again if you agree.',
    charge: 'none',
  },
  PAYMENT_METHOD_INVALID: {
    title: 'The card details have lapsed',
    message: 'Please enter your card again.',
    charge: 'none',
  },
  PAYMENT_DECLINED: {
    title: 'The payment was declined',
    message: 'Please try another card, or ask your bank.',
    charge: 'none',
  },
  EXCHANGE_NOT_POSSIBLE: {
    title: 'These tickets cannot be changed now',
    message: 'Please look at your order again, or call us.',
    charge: 'none',
  },
  GIVING_NOT_POSSIBLE: {
    title: 'This does not work with this ticket',
    message: 'Please look at your order again, or call us.',
    charge: 'none',
  },
  GIVEN_TICKET_NOT_FOUND: {
    title: 'We cannot find this ticket',
    message: 'Please look at your order again, or call us.',
    charge: 'none',
  },
  PAYMENT_IN_PROGRESS: {
    title: 'A payment for these seats is already being made',
    message: 'We show you how it ends; please do not pay again.',
    next: 'checkOrder',
    charge: 'unknown',
  },
  PAYMENT_ATTEMPTS_EXHAUSTED: {
    title: 'Too many payments were tried',
    message: 'Please call us and we book for you.',
    charge: 'none',
  },
  CARD_AMOUNT_TOO_SMALL: {
    title: 'What is left is too little for a card',
    message: 'A card pays at least 50 cents. Please remove a gift card, or call us and we book for you.',
    charge: 'none',
  },
  GIFT_CARD_NOT_FOUND: {
    title: 'We do not find this gift card',
    message: 'Please check its number.',
    charge: 'none',
  },
  GIFT_CARD_INSUFFICIENT: {
    title: 'The gift card holds less than before',
    message: 'Please look at what is left to pay, and press Pay again if you agree.',
    charge: 'none',
  },
  GIFT_CARD_LIMIT: {
    title: 'These are more gift cards than we can sell online',
    message: 'Please choose fewer cards or smaller amounts, wait until tomorrow, or call us.',
    next: 'changeCart',
    charge: 'none',
  },
  GIFT_CARDS_ALREADY_BOUGHT: {
    title: 'These gift cards are already paid',
    message: 'The order for them went through. You need not pay again.',
    next: 'checkOrder',
    charge: 'none',
  },
  UNKNOWN_INTERESTS: { ...internalError, next: 'correct' },
  EMAIL_PROVIDER_NOT_SUPPORTED: {
    title: 'This email address cannot be used',
    message: `${emailMessages.blocked}. Please enter an address of another provider.`,
    next: 'correct',
    charge: 'none',
  },
};

type Words = readonly [title: string, message: string];

/**
 * Describes the errors of operations, with own words for some of their codes. UNEXPECTED is the default: for errors of another
 * kind, and for codes of a newer Helios.
 */
export function describeWith<Id extends Exclude<Operation, OtherOperation>>(
  words: Partial<Record<DescribedCode<Id>, Words>>,
): (error: unknown) => ProblemDescription {
  return (error) => {
    const code =
      error instanceof HeliosError && Object.hasOwn(problems, error.code)
        ? (error.code as keyof typeof problems)
        : 'UNEXPECTED';
    const ownWords: Words | undefined = Object.hasOwn(words, code)
      ? (words as Partial<Record<HeliosErrorCode, Words>>)[code]
      : undefined;
    if (ownWords) return { ...problems[code], title: ownWords[0], message: ownWords[1] };
    return addDetails(problems[code], error);
  };
}

/** Describes an error in the words of the ticketing screens. */
export const describeProblem = describeWith({});

export const newTotalText = (total: string) => `The new total is ${total}.`;

/** Adds what Helios says about this error: when to try again, the number of the request, the new total, the reason of the bank. */
function addDetails(description: ProblemDescription, error: unknown): ProblemDescription {
  if (!(error instanceof HeliosError)) return description;
  const { requestId, totals, declineCode } = error.problem ?? {};
  if (error.code === 'RATE_LIMITED' && error.retryAfter !== null) {
    const minutes = Math.ceil(error.retryAfter / 60);
    return {
      ...description,
      message: `Please try again in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}.`,
    };
  }
  // By this number staff find the request in the log of Helios. Only this message leaves open what went wrong.
  if (error.code === 'INTERNAL' && requestId) {
    return {
      ...description,
      message: `${description.message} If you call us, tell us this number: ${requestId}.`,
    };
  }
  // Helios says why.
  if (['EXCHANGE_NOT_POSSIBLE', 'GIVING_NOT_POSSIBLE'].includes(error.code) && error.problem?.detail)
    return { ...description, message: error.problem.detail };
  if (error.code === 'TOTAL_CHANGED' && totals) {
    const newTotal = newTotalText(formatMoney(totals.totalCents, totals.currency));
    return { ...description, message: `${newTotal} ${description.message}` };
  }
  return declineCode ? { ...description, message: declineMessages[declineCode] } : description;
}

/** The messages for the decline codes of banks. Nothing is charged with any of them. */
const declineMessages: Record<DeclineCode, string> = {
  card_declined: 'Your bank declined the card. Please try another card, or ask your bank.',
  insufficient_funds: 'The card does not have enough funds. Please try another card.',
  expired_card: 'The card has expired. Please try another card.',
  incorrect_cvc: 'The security code is wrong. Please enter the card again.',
  lost_or_stolen_card: 'Your bank declined the card. Please try another card, or ask your bank.',
  authentication_failed: 'Your bank could not confirm that it was you. Please try again or use another card.',
  processing_error: 'The bank could not process the card just now. Please try again in a moment.',
};

/** The descriptions of the failure reasons of orders, other than a decline by the bank. */
const failureDescriptions: Record<
  NonNullable<(Order | GiftCardOrder)['failureReason']>,
  ProblemDescription
> = {
  seats_lost: problems.SEATS_TAKEN,
  payment_abandoned: {
    title: 'The payment was not finished',
    message: 'Please pay again if you still want these seats.',
    charge: 'none',
  },
  payment_not_received: {
    title: 'The payment did not reach the bank',
    message: 'Please pay again.',
    charge: 'none',
  },
  payment_method_invalid: problems.PAYMENT_METHOD_INVALID,
  exchange_not_possible: problems.EXCHANGE_NOT_POSSIBLE,
  performance_not_bookable: problems.PERFORMANCE_NOT_BOOKABLE,
};

/** Describes a failed order. Null when the order is paid or may still be paid. */
export function describeFailedOrder(
  order: Pick<Order | GiftCardOrder, 'status' | 'declineCode' | 'failureReason'>,
): ProblemDescription | null {
  const { status, declineCode, failureReason } = order;
  switch (status) {
    case 'declined':
      return { ...problems.PAYMENT_DECLINED, message: declineMessages[declineCode ?? 'card_declined'] };
    case 'failed': {
      const description = failureDescriptions[failureReason ?? 'payment_not_received'];
      return failureReason === 'payment_abandoned' && 'items' in order
        ? { ...description, message: 'Please pay again if you still want these gift cards.' }
        : description;
    }
    case 'confirming':
    case 'requires_action':
    case 'confirmed':
    case 'refunded':
      return null;
  }
}
