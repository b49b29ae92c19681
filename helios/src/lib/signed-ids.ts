import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Config } from './config.ts';

// Whoever knows the id of an order, a lock or a card may act with it. The ids that leave Helios are signed with a secret of the
// configuration, like the numbers of gift cards: a copy of the database has the ids, but cannot sign them.

type SigningConfig = Pick<Config, 'giftCardSecrets'>;

/** What an id allows. A signature counts for one of these only. */
export type IdPurpose =
  | 'order'
  | 'lock'
  | 'gift card page'
  | 'donation upload'
  | 'subscription confirm'
  | 'subscription unsubscribe'
  | 'my tickets'
  | 'given ticket';

/** The longest signed id, and more. */
export const MAX_SIGNED_ID_LENGTH = 120;

/** The id with its signature, as it is shown to whom it belongs. */
export function signId({ giftCardSecrets: [secret] }: SigningConfig, purpose: IdPurpose, id: string): string {
  return `${id}.${sign(secret, purpose, id).toString('base64url')}`;
}

/** The id of a signed id; undefined when it was not signed for this purpose with a configured secret. */
export function readSignedId(
  { giftCardSecrets }: SigningConfig,
  purpose: IdPurpose,
  signedId: string,
): string | undefined {
  const [id = '', signature = ''] = signedId.split('.', 2);
  const given = Buffer.from(signature, 'base64url');
  const isSigned = giftCardSecrets.some((secret) => {
    const expected = sign(secret, purpose, id);
    return given.length === expected.length && timingSafeEqual(given, expected);
  });
  return isSigned ? id : undefined;
}

function sign(secret: string, purpose: IdPurpose, id: string): Buffer {
  return createHmac('sha256', secret).update(`${purpose} ${id}`).digest();
}
