import type { Config } from '../lib/config.ts';
import { formatDateTime } from '../lib/format.ts';
import { createReceivedTicketUrl, readMailedTicket } from '../given-tickets/given-tickets.ts';
import type { GivenTicketMail } from '../mail-queue/queue-mail.ts';
import type { OrderServices } from '../orders/queries.ts';
import { formatDoorsLines, formatPlaceLines } from '../tickets/letterhead.ts';
import { renderQrGif } from '../tickets/tickets.ts';
import { renderMail } from './html.ts';
import type { Mail } from './mailer.ts';

/**
 * Composes a mail to somebody who was given a ticket, from its present state; undefined for a ticket that was taken back, or is void,
 * before it was mailed.
 */
export async function composeGivenTicketMail(
  services: OrderServices & {
    config: Pick<Config, 'siteUrl' | 'companyName' | 'locale' | 'giftCardSecrets'>;
  },
  givenTicketId: string,
  kind: GivenTicketMail,
): Promise<Mail | undefined> {
  const { config } = services;
  const given = await readMailedTicket(services, givenTicketId);
  const { recipient, performance, venue, ticket } = given;
  if (kind !== 'given_ticket_ended' && !ticket.valid && ticket.voidBecause !== 'canceled') return undefined;
  if (kind === 'given_ticket' && !ticket.valid) return undefined;
  const { locale, companyName, siteUrl } = config;
  const letterhead = { company: companyName, locale, ...venue };
  const { eventName } = performance;
  const when = formatDateTime(performance.dateTime, locale);
  const seat = `${ticket.section}, row ${ticket.row}, seat ${ticket.number} (${ticket.ticketTypeLabel.toLowerCase()})`;
  const ownUrls = [siteUrl, ...(venue.directionsUrl ? [venue.directionsUrl] : [])];
  const link = `Your ticket, to show at the door or to print:\n${createReceivedTicketUrl(config, given.linkId)}`;
  const content = describe(kind, given, { when, seat, link, locale });
  const event = ticket.valid
    ? {
        title: eventName,
        lines: [when, ...formatDoorsLines(letterhead), ...formatPlaceLines(letterhead)],
        link: venue.directionsUrl ? { text: 'Directions', url: venue.directionsUrl } : null,
      }
    : null;
  const paragraphs = [`Dear ${recipient.name},`, ...content.paragraphs];
  const cid = `${ticket.ticketCode}@tickets`;
  const hasCode = kind === 'given_ticket';
  return renderMail({
    to: { name: recipient.name, address: recipient.emailAddress },
    subject: content.subject,
    paragraphs,
    ownUrls,
    letterhead,
    event,
    images: hasCode ? [{ cid, alt: `QR code of the ticket for ${seat}`, text: seat }] : [],
    attachments: hasCode
      ? [{ filename: 'ticket.gif', contentType: 'image/gif', content: renderQrGif(ticket.ticketCode), cid }]
      : [],
  });
}

/** The subject and the text by kind. The names of people are in no subject. */
function describe(
  kind: GivenTicketMail,
  { giver, performance, performanceChange, ticket }: Awaited<ReturnType<typeof readMailedTicket>>,
  { when, seat, link, locale }: { when: string; seat: string; link: string; locale: string },
): { subject: string; paragraphs: string[] } {
  const { eventName } = performance;
  if (kind === 'given_ticket') {
    return {
      subject: `Your ticket for ${eventName}`,
      paragraphs: [
        `${giver} gives you a ticket for ${eventName}:\n- ${seat}`,
        link,
        'It admits one person. Keep this mail for yourself: whoever has the code can use it.',
        `If you cannot come, tell ${giver}, who can take the ticket back. If you do not know this person, you need not do anything.`,
      ],
    };
  }
  if (kind === 'given_ticket_ended') {
    const text = {
      taken_back: `${giver} has taken back the ticket for ${eventName}, ${when}.`,
      other: `Your ticket for ${eventName}, ${when}, is no longer valid.`,
    }[ticket.voidBecause === 'taken_back' ? 'taken_back' : 'other'];
    return {
      subject: `Your ticket for ${eventName} is no longer valid`,
      paragraphs: [text, `No longer valid:\n- ${seat}`],
    };
  }
  const reason = performanceChange?.reason ?? '';
  if (ticket.voidBecause === 'canceled') {
    return {
      subject: `Canceled: ${eventName}`,
      paragraphs: [
        `We are sorry: ${eventName} on ${when} is canceled. ${reason}`,
        `Your ticket is no longer valid:\n- ${seat}`,
        `The money goes back to ${giver}, who has bought it.`,
      ],
    };
  }
  const former = performanceChange?.formerDateTime;
  return {
    subject: `New time: ${eventName}`,
    paragraphs: [
      `${eventName} has a new time: ${when}.${former ? ` It was ${formatDateTime(former, locale)}.` : ''} ${reason}`,
      `Your ticket is valid at the new time. You need no new one:\n- ${seat}`,
      link,
    ],
  };
}
