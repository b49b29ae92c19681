import { createHmac, randomBytes, randomInt } from 'node:crypto';

/**
 * An id that cannot be guessed (192 bits). Whoever knows it may act with it. It does not begin with a hyphen, because a command line would
 * take it for an option.
 */
export function createRandomId(): string {
  const id = randomBytes(24).toString('base64url');
  return id.startsWith('-') ? createRandomId() : id;
}

/** Excludes 0, 1, I, O and U, which are easily misread or misheard. */
const READABLE_CHARACTERS = '23456789ABCDEFGHJKLMNPQRSTVWXYZ';

/**
 * The order number for phone calls, which begins with the letters of the company. Not a secret; only the table's constraint makes
 * it unique.
 */
export function createOrderNumber(prefix: string): string {
  return `${prefix}-${createReadableCode(8)}`;
}

const GIFT_CARD_ORDER_PREFIX = 'GC';

/** Whether order numbers may begin with these letters: two to four, other ones than the numbers of gift-card purchases. */
export function isOrderPrefix(text: string): boolean {
  return /^[A-Z]{2,4}$/.test(text) && text !== GIFT_CARD_ORDER_PREFIX;
}

/** The number of a purchase of gift cards, like createOrderNumber. */
export function createGiftCardOrderNumber(): string {
  return `${GIFT_CARD_ORDER_PREFIX}-${createReadableCode(8)}`;
}

/** A random code that is easy to read out and to type. */
export function createReadableCode(length: number): string {
  return Array.from({ length }, () => READABLE_CHARACTERS[randomInt(READABLE_CHARACTERS.length)]).join('');
}

/** A readable code in groups of four, as people read and type it. */
export function groupCharacters(code: string): string {
  return code.replace(/(.{4})(?=.)/g, '$1-');
}

/**
 * A readable code derived from `name` and `secret`: always the same, and unpredictable without the secret. At
 * most 50 characters.
 */
export function deriveReadableCode(name: string, secret: string, length: number): string {
  let remaining = BigInt(`0x${createHmac('sha256', secret).update(name).digest('hex')}`);
  const base = BigInt(READABLE_CHARACTERS.length);
  return Array.from({ length }, () => {
    const character = READABLE_CHARACTERS[Number(remaining % base)];
    remaining /= base;
    return character;
  }).join('');
}
