import { createHmac, randomBytes, randomInt } from 'node:crypto';

/** An id that nobody can guess (192 bits): who knows it may act with it. */
export function randomId(): string {
  return randomBytes(24).toString('base64url');
}

/** Without 0, 1, I, O and U: they are misread and misheard. */
const CLEAR = '23456789ABCDEFGHJKLMNPQRSTVWXYZ';

/** What a visitor reads out on the phone. Not a secret, and unique only by the table's constraint. */
export function orderNumber(): string {
  return `LT-${clearCode(8)}`;
}

/** Random characters that are easy to read out and to type. */
export function clearCode(length: number): string {
  return Array.from({ length }, () => CLEAR[randomInt(CLEAR.length)]).join('');
}

/** The same, but always the same for a `name`; whoever does not know `secret` cannot tell it. For 50 characters at most. */
export function clearCodeOf(name: string, secret: string, length: number): string {
  let left = BigInt(`0x${createHmac('sha256', secret).update(name).digest('hex')}`);
  const base = BigInt(CLEAR.length);
  return Array.from({ length }, () => {
    const character = CLEAR[Number(left % base)];
    left /= base;
    return character;
  }).join('');
}
