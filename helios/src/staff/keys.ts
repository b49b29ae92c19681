import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';

// A key is `hsk_<prefix>_<secret>`. The prefix identifies the account, the secret has 256 random bits.
// SHA-256 is sufficient to protect it: a slow hash only helps for secrets that people choose.

const KEY = /^hsk_([0-9a-f]{10})_[A-Za-z0-9_-]{43}$/;

export interface NewKey {
  /** Shown once. */
  key: string;
  prefix: string;
  hash: string;
}

export function createKey(): NewKey {
  const prefix = randomBytes(5).toString('hex');
  const key = `hsk_${prefix}_${randomBytes(32).toString('base64url')}`;
  return { key, prefix, hash: hashKey(key).toString('base64url') };
}

/** Undefined if the text is not a key. */
export function parsePrefix(key: string): string | undefined {
  return KEY.exec(key)?.[1];
}

/** Compares in constant time. Without a `hash` (unknown account) it does the same work. */
export function verifyKey(key: string, hash: string | undefined): boolean {
  const isEqual = timingSafeEqual(
    hashKey(key),
    hash === undefined ? EMPTY_HASH : Buffer.from(hash, 'base64url'),
  );
  return isEqual && hash !== undefined;
}

function hashKey(key: string): Buffer {
  return createHash('sha256').update(key).digest();
}

const EMPTY_HASH = hashKey('');
