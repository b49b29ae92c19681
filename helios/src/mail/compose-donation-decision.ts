import { sql } from 'kysely';
import type { StoredDonationRequest } from '../db/stored-types.ts';
import { requireOneRow } from '../db/transactions.ts';
import type { Db } from '../db/transactions.ts';
import { formatContactName, readDecision, readDonationRequest } from '../donations/queries.ts';
import type { StoredDecision } from '../donations/queries.ts';
import type { Config } from '../lib/config.ts';
import { formatDay } from '../lib/format.ts';
import { groupCharacters } from '../lib/ids.ts';
import { renderMailHtml, renderMailText } from './html.ts';
import type { Mail } from './mailer.ts';

interface DecisionMailServices {
  db: Db;
  config: Pick<Config, 'officeMail' | 'siteUrl' | 'companyName' | 'locale'>;
}

/** Composes the mail with the decision, to the contact person. A reply goes to the office. */
export async function composeDonationDecisionMail(
  { db, config }: DecisionMailServices,
  donationRequestId: string,
): Promise<Mail> {
  const request = await readDonationRequest(db, donationRequestId);
  const decision = await readDecision(db, donationRequestId);
  if (!decision) throw new Error('A mail about a decision has no decision.');
  const { organizationContact, primaryContact } = request.customer;
  const subject = `Your request for complimentary tickets (${request.reference})`;
  const paragraphs = [
    `Dear ${primaryContact.firstName},`,
    `Thank you for the request of ${organizationContact.name} for ${request.details.eventName} on ${formatDay(request.event_date, config.locale)}.`,
    ...(decision.promoCode === null
      ? ['We are sorry that we cannot give tickets for this event.']
      : describeTickets(config, request, { ...decision.promoCode, theater: await readTheater(db, request) })),
    decision.message,
    `The reference of your request is ${request.reference}. An answer to this mail goes to our office.`,
    config.companyName,
  ].filter((paragraph) => paragraph !== '');
  return {
    to: { name: formatContactName(request), address: primaryContact.emailAddress },
    replyTo: { name: config.companyName, address: config.officeMail },
    subject,
    text: renderMailText(paragraphs, [config.siteUrl]),
    html: renderMailHtml(subject, paragraphs, [config.siteUrl]),
    attachments: [],
  };
}

function describeTickets(
  config: DecisionMailServices['config'],
  request: StoredDonationRequest,
  {
    code,
    tickets,
    lastDay,
    eventCode,
    theater,
  }: NonNullable<StoredDecision['promoCode']> & { theater: string },
): string[] {
  const count = tickets === 1 ? 'a complimentary ticket' : `${tickets} complimentary tickets`;
  const shows = eventCode === null ? 'a show' : request.show_name;
  const path = eventCode === null ? '/ticketing' : `/ticketing/${eventCode}/calendar`;
  const limit = tickets === 1 ? 'one ticket' : `up to ${tickets} tickets`;
  return [
    `We are glad to give you ${count} for ${shows} at ${theater}.`,
    `Your promo code: ${groupCharacters(code)}`,
    `Choose a performance and seats, and enter the code in the cart:\n${new URL(path, config.siteUrl).href}`,
    `The code can be used for one order of ${limit}, until ${formatDay(lastDay, config.locale)}. ` +
      'There is nothing to pay for these tickets, no fees and no tax. Further tickets of the order have the usual price.',
    'Whoever has the code can use it: give it only to the person who chooses the seats.',
  ];
}

async function readTheater(db: Db, { location }: StoredDonationRequest): Promise<string> {
  return requireOneRow(
    await sql<{ name: string }>`select name from theaters where location = ${location}`.execute(db),
  ).name;
}
