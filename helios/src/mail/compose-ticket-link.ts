import type { Db } from '../db/transactions.ts';
import type { Config } from '../lib/config.ts';
import { LINK_MINUTES } from '../my-tickets/limits.ts';
import { createTicketLinkUrl, readLinkToSend } from '../my-tickets/links.ts';
import { hasMyTickets } from '../my-tickets/my-tickets.ts';
import { createCompanyLetterhead, renderMail } from './html.ts';
import type { Mail } from './mailer.ts';

/**
 * Composes the mail with the link to all tickets and gift cards of an address; undefined for an address that has none, and for a link that
 * has expired.
 */
export async function composeTicketLinkMail(
  { db, config }: { db: Db; config: Pick<Config, 'siteUrl' | 'companyName' | 'locale' | 'giftCardSecrets'> },
  ticketLinkId: string,
): Promise<Mail | undefined> {
  const link = await readLinkToSend(db, ticketLinkId);
  if (!link || !(await hasMyTickets(db, link.emailAddress))) return undefined;
  return renderMail({
    to: { name: '', address: link.emailAddress },
    subject: `Your tickets and gift cards of ${config.companyName}`,
    paragraphs: [
      'Hello,',
      `Somebody, probably you, asked for the tickets and gift cards that were bought with this address. You find them here:\n${createTicketLinkUrl(config, link.linkId)}`,
      `The link works once, and for ${LINK_MINUTES} minutes after it was asked for.`,
      'If it was not you, do nothing. Nobody can see your tickets without this mail.',
    ],
    ownUrls: [config.siteUrl],
    letterhead: createCompanyLetterhead(config),
  });
}
