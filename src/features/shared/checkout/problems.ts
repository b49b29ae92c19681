import { findByCode, HeliosError, type ErrorCodeOf, type HeliosErrorCode } from '../../../helios/heliosError';
import type { DeclineCode } from '../../../helios/types';
import { checkoutTexts, requestIdText, unavailableTexts, waitTexts } from './texts';

/** Whether money may have been charged when a payment request fails with the problem. */
export type Charge = 'none' | 'unknown';

export interface ProblemDescription<Next> {
  title: string;
  message: string;
  /** The action that the notice offers */
  next: Next;
  charge: Charge;
}

type Descriptions<Next> = Readonly<
  Record<'UNEXPECTED', ProblemDescription<Next>> & Partial<Record<HeliosErrorCode, ProblemDescription<Next>>>
>;

/** The actions of the shared problems. */
export type PaymentAction = 'retry' | 'otherCard' | 'reviewTotal' | 'checkOrder' | 'wait' | 'call';

/** The codes that payments for tickets and for gift cards have in common. */
type PaymentCode = ErrorCodeOf<'createOrder'> & ErrorCodeOf<'createGiftCardOrder'>;

/** The descriptions that do not name what is bought. */
export const paymentProblems = {
  INVALID_REQUEST: {
    title: 'Please check what you entered',
    message: 'Some of it was not accepted.',
    next: 'retry',
    charge: 'none',
  },
  IDEMPOTENCY_KEY_REUSED: {
    title: 'This payment was already sent with other details',
    message: 'Reload the page to see where it stands before you try again.',
    next: 'checkOrder',
    charge: 'unknown',
  },
  IDEMPOTENCY_IN_FLIGHT: {
    title: 'Your payment is being made',
    message: 'We wait for its answer.',
    next: 'wait',
    charge: 'unknown',
  },
  PAYMENT_METHOD_INVALID: {
    title: 'The card details have lapsed',
    message: 'Please enter your card again.',
    next: 'otherCard',
    charge: 'none',
  },
  PAYMENT_DECLINED: {
    title: 'The payment was declined',
    message: 'Please try another card, or ask your bank.',
    next: 'otherCard',
    charge: 'none',
  },
  REQUEST_TIMEOUT: {
    title: 'Your connection is very slow',
    message: 'We did not get the whole request in time. Please try again.',
    next: 'retry',
    charge: 'none',
  },
  SALES_CLOSED: {
    title: 'Online sales are paused',
    message: 'We cannot sell here at the moment. Please try again later, or call us.',
    next: 'call',
    charge: 'none',
  },
  TOTAL_CHANGED: {
    title: 'The total has changed',
    message: 'Please look at the new total and press Pay again if you agree.',
    next: 'reviewTotal',
    charge: 'none',
  },
  RATE_LIMITED: {
    title: 'Too many requests from your connection',
    message: 'Please wait a while, then try again.',
    next: 'retry',
    charge: 'none',
  },
  INTERNAL: {
    title: 'Something is wrong on our side',
    message: 'Our ticket office system stumbled. Please try again in a moment.',
    next: 'retry',
    charge: 'unknown',
  },
  DATABASE_UNAVAILABLE: {
    title: unavailableTexts.title,
    message: unavailableTexts.text,
    next: 'retry',
    charge: 'unknown',
  },
  UNREACHABLE: {
    title: unavailableTexts.title,
    message: 'We cannot reach our ticket office system right now. Check your connection, then try again.',
    next: 'retry',
    charge: 'unknown',
  },
  TIMEOUT: {
    title: 'The answer takes too long',
    message: 'Our ticket office system did not answer in time. Please try again.',
    next: 'retry',
    charge: 'unknown',
  },
  TOKEN_REJECTED: {
    title: 'We cannot take this order here',
    message: 'Token rejected. Please call to place this order.',
    next: 'call',
    charge: 'none',
  },
  UNEXPECTED: {
    title: 'Something is wrong on our side',
    message: 'We got an answer that we do not understand. Please try again, or call us.',
    next: 'retry',
    charge: 'unknown',
  },
} as const satisfies Partial<Record<PaymentCode, ProblemDescription<PaymentAction>>>;

/** Why an order failed whose payment never reached the bank. */
export const paymentNotReceived: ProblemDescription<PaymentAction> = {
  title: 'The payment did not reach the bank',
  message: 'Please pay again.',
  next: 'otherCard',
  charge: 'none',
};

/** The messages for the decline codes of banks. Nothing is charged with any of them. */
export const declineMessages: Record<DeclineCode, string> = {
  card_declined: 'Your bank declined the card. Please try another card, or ask your bank.',
  insufficient_funds: 'The card does not have enough funds. Please try another card.',
  expired_card: 'The card has expired. Please try another card.',
  incorrect_cvc: 'The security code is wrong. Please enter the card again.',
  lost_or_stolen_card: 'Your bank declined the card. Please try another card, or ask your bank.',
  authentication_failed: 'Your bank could not confirm that it was you. Please try again or use another card.',
  processing_error: 'The bank could not process the card just now. Please try again in a moment.',
};

/** Describes an error by its code, with the reason of the bank for a declined payment. */
export function describeByCode<Next>(
  descriptions: Descriptions<Next>,
  error: unknown,
): ProblemDescription<Next> {
  const answer = findByCode(descriptions, error);
  if (!(error instanceof HeliosError)) return answer;
  if (error.code === 'RATE_LIMITED' && error.retryAfter !== null) {
    return { ...answer, message: waitTexts.tryAgainIn(Math.ceil(error.retryAfter / 60)) };
  }
  const { requestId, declineCode } = error.problem ?? {};
  // Only this sentence leaves open what went wrong, so staff have to look it up.
  if (error.code === 'INTERNAL' && requestId) {
    return { ...answer, message: `${answer.message} ${requestIdText(requestId)}` };
  }
  return declineCode ? { ...answer, message: declineMessages[declineCode] } : answer;
}

/** The sentence about the charge after a failed payment. */
export function getChargeText(charge: Charge): string {
  return charge === 'none' ? checkoutTexts.notCharged : checkoutTexts.chargeUnknown;
}

/** The messages of refused form fields (INVALID_REQUEST), by the last part of their JSON pointer. */
export function getFieldErrors(error: unknown, fields: readonly string[]): Record<string, string> {
  if (!(error instanceof HeliosError)) return {};
  const messages: Record<string, string> = {};
  for (const { path, message } of error.problem?.errors ?? []) {
    const field = path.split('/').pop() ?? '';
    if (fields.includes(field)) messages[field] = message;
  }
  return messages;
}
