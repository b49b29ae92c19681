import { createCipheriv, createDecipheriv, createHmac } from 'node:crypto';
import type { Config } from '../lib/config.ts';

// The id of a cart leads to its purchase, and a purchase to the numbers of its cards. So the database has it encrypted. Equal ids
// become equal texts, which the unique index of carts needs: the nonce is derived from the id.

type CartConfig = Pick<Config, 'giftCardSecrets'>;

const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** The stored texts of a cart id, with the newest secret first. */
export function encryptCartId({ giftCardSecrets }: CartConfig, cartId: string): [string, ...string[]] {
  const [newest, ...former] = giftCardSecrets;
  const encrypt = (secret: string) => {
    const key = deriveKey(secret);
    const nonce = createHmac('sha256', key).update(cartId).digest().subarray(0, NONCE_BYTES);
    const cipher = createCipheriv('aes-256-gcm', key, nonce);
    const encrypted = Buffer.concat([cipher.update(cartId, 'utf8'), cipher.final()]);
    return Buffer.concat([nonce, cipher.getAuthTag(), encrypted]).toString('base64url');
  };
  return [encrypt(newest), ...former.map(encrypt)];
}

/** The cart id of a stored text. The text itself when no configured secret opens it: it is the id of no cart. */
export function decryptCartId({ giftCardSecrets }: CartConfig, stored: string): string {
  const bytes = Buffer.from(stored, 'base64url');
  for (const secret of giftCardSecrets) {
    try {
      const decipher = createDecipheriv('aes-256-gcm', deriveKey(secret), bytes.subarray(0, NONCE_BYTES));
      decipher.setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
      const opened = decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES));
      return Buffer.concat([opened, decipher.final()]).toString('utf8');
    } catch {
      // Encrypted with another secret.
    }
  }
  return stored;
}

function deriveKey(secret: string): Buffer {
  return createHmac('sha256', secret).update('gift card carts').digest();
}
