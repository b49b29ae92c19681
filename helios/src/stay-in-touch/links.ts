import type { Config } from '../lib/config.ts';
import { signId } from '../lib/signed-ids.ts';

// The links in mails to subscribers. A token is the signed link id of a submission, so a mail can be composed at any time.

type LinkConfig = Pick<Config, 'giftCardSecrets'>;

/** The page of the site that confirms a submission after a press. Browsers do not send the token to servers. */
export function createConfirmationUrl(config: LinkConfig & Pick<Config, 'siteUrl'>, linkId: string): string {
  return createPageUrl(config, 'confirm', signId(config, 'subscription confirm', linkId));
}

/** The page of the site that unsubscribes after a press. */
export function createUnsubscribeUrl(config: LinkConfig & Pick<Config, 'siteUrl'>, linkId: string): string {
  return createUnsubscribePageUrl(config, signId(config, 'subscription unsubscribe', linkId));
}

/** The same page, for a token of a request. */
export function createUnsubscribePageUrl(config: Pick<Config, 'siteUrl'>, token: string): string {
  return createPageUrl(config, 'unsubscribe', token);
}

/** The address that mail programs post to (RFC 8058). */
export function createOneClickUrl(config: LinkConfig & Pick<Config, 'publicUrl'>, linkId: string): string {
  const token = signId(config, 'subscription unsubscribe', linkId);
  return new URL(`/subscriptions/unsubscribe/${token}`, config.publicUrl).href;
}

function createPageUrl(
  { siteUrl }: Pick<Config, 'siteUrl'>,
  field: 'confirm' | 'unsubscribe',
  token: string,
): string {
  return new URL(`/subscription#${field}=${encodeURIComponent(token)}`, siteUrl).href;
}
