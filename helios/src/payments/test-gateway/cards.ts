import type { PaymentDeclineCode } from '../port.ts';

/** The behavior of the processor for a card. */
export type CardBehavior =
  | { kind: 'approve' }
  | { kind: 'decline'; code: PaymentDeclineCode }
  /** The bank asks the cardholder first (3-D Secure). */
  | { kind: 'challenge' }
  /** Approves, but answers only after the caller has given up. */
  | { kind: 'answerLate' }
  /** Approves, but the answer is lost. */
  | { kind: 'answerLost' };

export interface TestCard {
  number: string;
  brand: 'visa' | 'mastercard' | 'amex';
  behavior: CardBehavior;
  /** The description in the card form and docs/helios/payments.md. */
  description: string;
}

const visa = (number: string, behavior: CardBehavior, description: string): TestCard => ({
  number,
  brand: 'visa',
  behavior,
  description,
});

/** The only accepted cards. The test processor never accepts a real card number. */
export const TEST_CARDS: readonly TestCard[] = [
  visa('4242424242424242', { kind: 'approve' }, 'success'),
  { number: '5555555555554444', brand: 'mastercard', behavior: { kind: 'approve' }, description: 'success' },
  { number: '378282246310005', brand: 'amex', behavior: { kind: 'approve' }, description: 'success' },
  visa('4000000000000002', { kind: 'decline', code: 'card_declined' }, 'declined'),
  visa('4000000000009995', { kind: 'decline', code: 'insufficient_funds' }, 'insufficient funds'),
  visa('4000000000000069', { kind: 'decline', code: 'expired_card' }, 'expired card'),
  visa('4000000000000127', { kind: 'decline', code: 'incorrect_cvc' }, 'incorrect CVC'),
  visa('4000000000009979', { kind: 'decline', code: 'lost_or_stolen_card' }, 'stolen card'),
  visa('4000000000000036', { kind: 'decline', code: 'processing_error' }, 'processing error'),
  visa('4000002500003155', { kind: 'challenge' }, '3-D Secure'),
  visa('4000000000000119', { kind: 'answerLate' }, 'the answer comes late'),
  visa('4000000000000341', { kind: 'answerLost' }, 'charged, but the answer is lost'),
];

export interface CardInput {
  cardNumber: string;
  expiryMonth: number;
  /** Four digits. */
  expiryYear: number;
  cvc: string;
}

export type CardField = 'cardNumber' | 'expiry' | 'cvc';

/** Checks a card as typed. Returns the card, or errors by field. `today` is YYYY-MM. */
export function checkCard(
  input: CardInput,
  currentMonth: string,
): { card: TestCard } | { errors: Partial<Record<CardField, string>> } {
  const errors: Partial<Record<CardField, string>> = {};
  const number = input.cardNumber.replace(/[\s-]/g, '');
  const card = TEST_CARDS.find((candidate) => candidate.number === number);
  if (!/^\d{12,19}$/.test(number) || !passesLuhn(number)) {
    errors.cardNumber = 'This card number is not valid.';
  } else if (!card) {
    errors.cardNumber = 'This is a test form: use one of the test card numbers, never a real card.';
  }
  const expiry = `${input.expiryYear}-${String(input.expiryMonth).padStart(2, '0')}`;
  if (input.expiryMonth < 1 || input.expiryMonth > 12) errors.expiry = 'Enter the expiry date as MM/YY.';
  else if (expiry < currentMonth) errors.expiry = 'This card has expired.';
  const digits = card?.brand === 'amex' ? 4 : 3;
  if (!new RegExp(`^\\d{${digits}}$`).test(input.cvc))
    errors.cvc = `Enter the ${digits} digits of the security code.`;
  return card && Object.keys(errors).length === 0 ? { card } : { errors };
}

function passesLuhn(number: string): boolean {
  const sum = [...number].reverse().reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 1 ? 2 : 1);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}
