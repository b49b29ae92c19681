import type { ErrorCodeOf } from '../../../helios/heliosError';
import type { GiftCardOrder } from '../../../helios/types';
import {
  declineMessages,
  describeByCode,
  paymentNotReceived,
  paymentProblems,
  type PaymentAction,
  type ProblemDescription as Description,
} from '../../shared/checkout/problems';

/** The action that the notice of a problem offers. */
export type NextAction = PaymentAction | 'changeCart';

export type ProblemDescription = Description<NextAction>;

type GiftCardOperation =
  | 'getGiftCardOptions'
  | 'calculateGiftCards'
  | 'createGiftCardOrder'
  | 'getGiftCardOrder'
  | 'abandonGiftCardOrder'
  | 'getGiftCardBalance';

const internalError = {
  title: 'Something is wrong on our side',
  message: 'We could not understand our own request. Please try again, or call us.',
  next: 'call',
  charge: 'none',
} as const;

/**
 * The description of each error code of these operations for visitors. UNEXPECTED is the default. The compiler
 * fails when an operation lists another code, or no longer lists one.
 */
export const problemDescriptions: Record<ErrorCodeOf<GiftCardOperation>, ProblemDescription> = {
  ...paymentProblems,
  IDEMPOTENCY_KEY_REQUIRED: internalError,
  UNKNOWN_INTERESTS: internalError,
  PAYLOAD_TOO_LARGE: internalError,
  UNSUPPORTED_MEDIA_TYPE: internalError,
  CAPTCHA_CANCELED: {
    title: 'One more step is needed',
    message: 'Please show that you are a person, then try again, or call us.',
    next: 'retry',
    charge: 'none',
  },
  ORDER_NOT_FOUND: {
    title: 'We cannot find this order',
    message: 'With your order number we can help by phone.',
    next: 'call',
    charge: 'none',
  },
  GIFT_CARD_NOT_FOUND: {
    title: 'We do not find this gift card',
    message: 'Please check its number.',
    next: 'retry',
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
  PAYMENT_IN_PROGRESS: {
    title: 'A payment for these gift cards is already being made',
    message: 'We show you how it ends; please do not pay again.',
    next: 'checkOrder',
    charge: 'unknown',
  },
  PAYMENT_ATTEMPTS_EXHAUSTED: {
    title: 'Too many payments were declined',
    message: 'Please try again tomorrow, or call us.',
    next: 'call',
    charge: 'none',
  },
};

/** Describes an error, with the reason of the bank for a declined payment. */
export function describeProblem(error: unknown): ProblemDescription {
  return describeByCode<NextAction>(problemDescriptions, error);
}

/** Describes a failed order. Null when the order is paid or may still be paid. */
export function describeOrderProblem({
  status,
  declineCode,
  failureReason,
}: Pick<GiftCardOrder, 'status' | 'declineCode' | 'failureReason'>): ProblemDescription | null {
  switch (status) {
    case 'declined':
      return {
        ...problemDescriptions.PAYMENT_DECLINED,
        message: declineMessages[declineCode ?? 'card_declined'],
      };
    case 'failed':
      if (failureReason === 'payment_method_invalid') return problemDescriptions.PAYMENT_METHOD_INVALID;
      if (failureReason !== 'payment_abandoned') return paymentNotReceived;
      return {
        title: 'The payment was not finished',
        message: 'Please pay again if you still want these gift cards.',
        next: 'otherCard',
        charge: 'none',
      };
    case 'confirming':
    case 'requires_action':
    case 'confirmed':
    case 'refunded':
      return null;
  }
}
