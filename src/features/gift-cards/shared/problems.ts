import { describeWith } from '../../shared/problems';

const internalError = [
  'Something is wrong on our side',
  'We could not understand our own request. Please try again, or call us.',
] as const;

/** Describes an error in the words of the gift card screens. */
export const describeProblem = describeWith<
  'calculateGiftCards' | 'createGiftCardOrder' | 'getGiftCardOrder' | 'getGiftCardBalance'
>({
  IDEMPOTENCY_KEY_REQUIRED: internalError,
  UNKNOWN_INTERESTS: internalError,
  PAYLOAD_TOO_LARGE: internalError,
  UNSUPPORTED_MEDIA_TYPE: internalError,
  CAPTCHA_CANCELED: [
    'One more step is needed',
    'Please show that you are a person, then try again, or call us.',
  ],
  PAYMENT_IN_PROGRESS: [
    'A payment for these gift cards is already being made',
    'We show you how it ends; please do not pay again.',
  ],
  PAYMENT_ATTEMPTS_EXHAUSTED: ['Too many payments were declined', 'Please try again tomorrow, or call us.'],
});
