import { createHmac, randomBytes, randomInt } from 'node:crypto';

/** An id that cannot be guessed (192 bits). Whoever knows it may act with it. */
export function randomId(): string {
  return randomBytes(24).toString('base64url');
}

/** Excludes 0, 1, I, O and U, which are easily misread or misheard. */
const CLEAR = '23456789ABCDEFGHJKLMNPQRSTVWXYZ';

/** The order number for phone calls. Not a secret; only the table's constraint makes it unique. */
export function orderNumber(): string {
  return `LT-${clearCode(8)}`;
}

/** A random code that is easy to read out and to type. */
export function clearCode(length: number): string {
  return Array.from({ length }, () => CLEAR[randomInt(CLEAR.length)]).join('');
}

/**
 * A readable code derived from `name` and `secret`: always the same, and unpredictable without the secret. At
 * most 50 characters.
 */
export function clearCodeOf(name: string, secret: string, length: number): string {
  let left = BigInt(`0x${createHmac('sha256', secret).update(name).digest('hex')}`);
  const base = BigInt(CLEAR.length);
  return Array.from({ length }, () => {
    const character = CLEAR[Number(left % base)];
    left /= base;
    return character;
  }).join('');
}
