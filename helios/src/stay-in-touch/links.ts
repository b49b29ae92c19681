import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Config } from '../lib/config.ts';

// The links in mails to subscribers. A token is the link id of a submission with its signature, which is derived from a
// secret of the configuration like the numbers of gift cards. So a mail can be composed at any time, but neither the
// database nor the secret alone contains a token.

type LinkConfig = Pick<Config, 'giftCardSecrets'>;

/** What a token allows. */
type LinkPurpose = 'confirm' | 'unsubscribe';

/** The longest token, and more. */
export const MAX_TOKEN_LENGTH = 120;

/** The page of the site that confirms a submission after a press. Browsers do not send the token to servers. */
export function createConfirmationUrl(config: LinkConfig & Pick<Config, 'siteUrl'>, linkId: string): string {
  return createPageUrl(config, 'confirm', createToken(config, 'confirm', linkId));
}

/** The page of the site that unsubscribes after a press. */
export function createUnsubscribeUrl(config: LinkConfig & Pick<Config, 'siteUrl'>, linkId: string): string {
  return createPageUrl(config, 'unsubscribe', createToken(config, 'unsubscribe', linkId));
}

/** The same page, for a token of a request. */
export function createUnsubscribePageUrl(config: Pick<Config, 'siteUrl'>, token: string): string {
  return createPageUrl(config, 'unsubscribe', token);
}

/** The address that mail programs post to (RFC 8058). */
export function createOneClickUrl(config: LinkConfig & Pick<Config, 'publicUrl'>, linkId: string): string {
  const token = createToken(config, 'unsubscribe', linkId);
  return new URL(`/subscriptions/unsubscribe/${token}`, config.publicUrl).href;
}

/** The link id of a token; undefined when the token was not made for this purpose with a configured secret. */
export function readLinkId(
  { giftCardSecrets }: LinkConfig,
  purpose: LinkPurpose,
  token: string,
): string | undefined {
  const [linkId = '', signature = ''] = token.split('.', 2);
  const given = Buffer.from(signature, 'base64url');
  const isSigned = giftCardSecrets.some((secret) => {
    const expected = sign(secret, purpose, linkId);
    return given.length === expected.length && timingSafeEqual(given, expected);
  });
  return isSigned ? linkId : undefined;
}

function createToken(
  { giftCardSecrets: [secret] }: LinkConfig,
  purpose: LinkPurpose,
  linkId: string,
): string {
  if (secret === undefined) throw new Error('No secret of gift cards is configured.');
  return `${linkId}.${sign(secret, purpose, linkId).toString('base64url')}`;
}

function sign(secret: string, purpose: LinkPurpose, linkId: string): Buffer {
  return createHmac('sha256', secret).update(`subscription ${purpose} ${linkId}`).digest();
}

function createPageUrl({ siteUrl }: Pick<Config, 'siteUrl'>, purpose: LinkPurpose, token: string): string {
  return new URL(`/subscription#${purpose}=${encodeURIComponent(token)}`, siteUrl).href;
}
