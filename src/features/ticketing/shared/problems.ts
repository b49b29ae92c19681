import type { ErrorCodeOf, Operation } from '../../../helios/heliosError';
import type { Order } from '../../../helios/types';
import {
  declineMessages,
  describeByCode,
  paymentNotReceived,
  paymentProblems,
  type PaymentAction,
  type ProblemDescription as Description,
} from '../../shared/checkout/problems';

/** The action that the notice of a problem offers. */
export type NextAction = PaymentAction | 'chooseSeats' | 'pickShow';

export type ProblemDescription = Description<NextAction>;

const internalError = {
  title: 'Something is wrong on our side',
  message: 'We could not understand our own request. Please try again, or call us and we book for you.',
  next: 'call',
  charge: 'none',
} as const;

/**
 * All operations except the forms, gift cards and returns, which describe their failures themselves, and the stream and the count of
 * consent, whose failures are not shown.
 */
type TicketingOperation = Exclude<
  Operation,
  | 'stayInTouch'
  | 'countConsentChoice'
  | 'confirmSubscription'
  | 'unsubscribe'
  | 'sendContactRequest'
  | 'sendGroupRequest'
  | 'sendDonationRequest'
  | 'startDonationUpload'
  | 'completeDonationUpload'
  | 'getGiftCardOptions'
  | 'calculateGiftCards'
  | 'createGiftCardOrder'
  | 'getGiftCardOrder'
  | 'abandonGiftCardOrder'
  | 'returnToGiftCardOrder'
  | 'getGiftCardPage'
  | 'quoteReturn'
  | 'returnTickets'
  | 'streamAvailability'
>;

/**
 * The description of each error code of these operations for visitors. UNEXPECTED is the default. The compiler
 * fails when an operation lists another code, or no longer lists one.
 */
export const problemDescriptions: Record<ErrorCodeOf<TicketingOperation>, ProblemDescription> = {
  ...paymentProblems,
  MALFORMED_DATE_TIME: {
    title: 'Missing Showtime',
    message: 'Please select a showtime',
    next: 'pickShow',
    charge: 'none',
  },
  IDEMPOTENCY_KEY_REQUIRED: internalError,
  UNKNOWN_SEATS: {
    title: 'These seats do not exist any more',
    message: 'The seat map has changed. Please choose your seats again.',
    next: 'chooseSeats',
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
  SEATING_PLAN_NOT_FOUND: internalError,
  LOCK_NOT_FOUND: {
    title: 'Your hold has ended',
    message: 'These seats are not held for you any more. What you typed is kept.',
    next: 'chooseSeats',
    charge: 'none',
  },
  ORDER_NOT_FOUND: {
    title: 'We cannot find this order',
    message: 'With your order number we can help by phone.',
    next: 'call',
    charge: 'none',
  },
  PERFORMANCE_NOT_BOOKABLE: {
    title: 'This performance cannot be booked any more',
    message: 'Please choose another date or show.',
    next: 'pickShow',
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
    next: 'retry',
    charge: 'none',
  },
  EXTENSION_TOO_EARLY: {
    title: 'It is too early to hold the seats longer',
    message: 'You can do that in the last 3 minutes.',
    next: 'retry',
    charge: 'none',
  },
  CAPTCHA_REQUIRED: {
    title: 'Many seats are held from your connection',
    message: 'Please show that you are a person, or call us and we book for you.',
    next: 'call',
    charge: 'none',
  },
  TOO_MANY_SEATS_HELD: {
    title: 'Too many seats are held from your connection',
    message: 'Please buy some of them or give some back first, or call us and we book for you.',
    next: 'call',
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
    next: 'call',
    charge: 'none',
  },
  UNKNOWN_INTERESTS: internalError,
  GIFT_CARD_NOT_FOUND: {
    title: 'We do not find this gift card',
    message: 'Please check its number.',
    next: 'retry',
    charge: 'none',
  },
  GIFT_CARD_INSUFFICIENT: {
    title: 'The gift card holds less than before',
    message: 'Please look at what is left to pay, and press Pay again if you agree.',
    next: 'reviewTotal',
    charge: 'none',
  },
  PROMO_CODE_NOT_VALID: {
    title: 'This promo code is not valid',
    message: 'Please check it, or go on without it.',
    next: 'retry',
    charge: 'none',
  },
  CARD_AMOUNT_TOO_SMALL: {
    title: 'What is left is too little for a card',
    message: 'A card pays at least 50 cents. Please remove a gift card, or call us and we book for you.',
    next: 'call',
    charge: 'none',
  },
  PAYLOAD_TOO_LARGE: internalError,
  UNSUPPORTED_MEDIA_TYPE: internalError,
  CAPTCHA_CANCELED: {
    title: 'One more step is needed',
    message: 'Please show that you are a person, then try again, or call us and we book for you.',
    next: 'retry',
    charge: 'none',
  },
};

/** Describes an error, with the reason of the bank for a declined payment. */
export function describeProblem(error: unknown): ProblemDescription {
  return describeByCode<NextAction>(problemDescriptions, error);
}

/** The descriptions of the failure reasons of orders, other than a decline by the bank. */
const failureDescriptions: Record<NonNullable<Order['failureReason']>, ProblemDescription> = {
  seats_lost: problemDescriptions.SEATS_TAKEN,
  payment_abandoned: {
    title: 'The payment was not finished',
    message: 'Please pay again if you still want these seats.',
    next: 'otherCard',
    charge: 'none',
  },
  payment_not_received: paymentNotReceived,
  payment_method_invalid: problemDescriptions.PAYMENT_METHOD_INVALID,
  performance_not_bookable: problemDescriptions.PERFORMANCE_NOT_BOOKABLE,
};

/** Describes a failed order. Null when the order is paid or may still be paid. */
export function describeOrderProblem({
  status,
  declineCode,
  failureReason,
}: Order): ProblemDescription | null {
  switch (status) {
    case 'declined':
      return {
        ...problemDescriptions.PAYMENT_DECLINED,
        message: declineMessages[declineCode ?? 'card_declined'],
      };
    case 'failed':
      return failureReason ? failureDescriptions[failureReason] : paymentNotReceived;
    case 'confirming':
    case 'requires_action':
    case 'confirmed':
    case 'refunded':
      return null;
  }
}
