import { sql } from 'kysely';
import { execute, queryOneRow, queryRow } from '../db/query.ts';
import { inTransaction } from '../db/transactions.ts';
import type { Db, Trx } from '../db/transactions.ts';
import { hashKey } from '../idempotency/idempotency.ts';
import type { Config } from '../lib/config.ts';
import { Problem } from '../lib/problems.ts';
import { readSignedId, signId } from '../lib/signed-ids.ts';
import { queueMail } from '../mail-queue/queue-mail.ts';
import { normalizeEmail } from '../privacy/find-person.ts';
import { LINKS_PER_ADDRESS_AND_HOUR, LINK_MINUTES } from './limits.ts';

// The link in a mail that lists what was bought with an e-mail address (product 23). Its token is the id of the link with a signature.
// Only the id is stored, so a copy of the database opens nothing.

interface LinkServices {
  db: Db;
  config: Pick<Config, 'giftCardSecrets'>;
}

/**
 * Stores a link for an address and queues its mail. Nothing of the orders is read here, so neither the answer nor its time says whether
 * the address has any: the mail is composed, or left out, when it is sent. Above the limit of an address nothing is stored.
 */
export async function requestTicketLink(
  { db }: Pick<LinkServices, 'db'>,
  emailAddress: string,
): Promise<void> {
  const email = normalizeEmail(emailAddress);
  await inTransaction(db, async (trx) => {
    await execute(trx)`select pg_advisory_xact_lock(hashtextextended(${`my tickets ${email}`}, 0))`;
    const { links } = await queryOneRow<{ links: number }>(trx)`
      select count(*)::int as links from ticket_links
      where email_address = ${email} and created_at > now() - interval '1 hour'`;
    if (links >= LINKS_PER_ADDRESS_AND_HOUR) return;
    const { ticket_link_id: ticketLinkId } = await queryOneRow<{ ticket_link_id: string }>(trx)`
      insert into ticket_links (email_address) values (${email}) returning ticket_link_id`;
    await queueMail(trx, { kind: 'ticket_link', ticketLinkId });
  });
}

/** The page of the site that opens the link after a press. Browsers do not send the token to servers. */
export function createTicketLinkUrl(
  config: Pick<Config, 'giftCardSecrets' | 'siteUrl'>,
  linkId: string,
): string {
  const token = signId(config, 'my tickets', linkId);
  return `${createMyTicketsUrl(config)}#link=${encodeURIComponent(token)}`;
}

/** The page of the site that asks for a link. */
export function createMyTicketsUrl(config: Pick<Config, 'siteUrl'>): string {
  return new URL('/ticketing/my-tickets', config.siteUrl).href;
}

const isLive = sql<boolean>`created_at > now() - ${LINK_MINUTES} * interval '1 minute'`;

/** The address of a link whose mail is about to be sent; undefined if it has expired meanwhile. */
export async function readLinkToSend(
  db: Db,
  ticketLinkId: string,
): Promise<{ emailAddress: string; linkId: string } | undefined> {
  return queryRow<{ emailAddress: string; linkId: string }>(db)`
    select email_address as "emailAddress", link_id as "linkId" from ticket_links
    where ticket_link_id = ${ticketLinkId} and ${isLive}`;
}

/**
 * Uses a link up. Until it ends, the same key may use it again: the browser that has used it can reload, and repeats a request without an
 * answer. Throws TICKET_LINK_NOT_VALID, TICKET_LINK_USED, TICKET_LINK_EXPIRED.
 */
export async function spendTicketLink(
  trx: Trx,
  { config }: Pick<LinkServices, 'config'>,
  { token, key }: { token: string; key: string },
): Promise<{ emailAddress: string; openUntil: Date }> {
  const linkId = readSignedId(config, 'my tickets', token);
  const link = await queryRow<{
    email_address: string;
    open_until: Date;
    is_live: boolean;
    used_by: string | null;
  }>(trx)`
    select email_address, created_at + ${LINK_MINUTES} * interval '1 minute' as open_until, ${isLive} as is_live, used_by
    from ticket_links where link_id = ${linkId ?? null} for update`;
  if (!link)
    throw new Problem(
      'TICKET_LINK_NOT_VALID',
      'Open the link again from the newest mail, or ask for another one.',
    );
  if (!link.is_live) throw new Problem('TICKET_LINK_EXPIRED', 'Ask for another link.');
  const usedBy = hashKey(key);
  if (link.used_by !== null && link.used_by !== usedBy)
    throw new Problem('TICKET_LINK_USED', 'A link works once. Ask for another one.');
  await execute(trx)`update ticket_links set used_by = ${usedBy} where link_id = ${linkId}`;
  return { emailAddress: link.email_address, openUntil: link.open_until };
}
