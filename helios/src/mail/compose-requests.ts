import { queryOneRow } from '../db/query.ts';
import type { StoredDonationRequest } from '../db/stored-types.ts';
import { LETTER_MEDIA_TYPES } from '../donations/letter-content.ts';
import { readLetter, type LetterServices } from '../donations/letters.ts';
import {
  formatAddress,
  formatContactName,
  formatShow,
  readDonationRequest,
  readDecision,
  type StoredDecision,
} from '../donations/queries.ts';
import { renderMail } from './html.ts';
import type { Mail } from './mailer.ts';
import { type Db } from '../db/transactions.ts';
import type { Config } from '../lib/config.ts';
import { formatDay } from '../lib/format.ts';
import { groupCharacters } from '../lib/ids.ts';
import { formatName, readEnquiry, formatSubject } from '../enquiries/enquiries.ts';

/** Composes the mail to the office, with the letter. A reply goes to the contact. */
export async function composeDonationRequestMail(
  services: LetterServices,
  donationRequestId: string,
  office: string,
): Promise<Mail> {
  const request = await readDonationRequest(services.db, donationRequestId);
  const letter = await readLetter(services, donationRequestId);
  const { primaryContact, organizationContact } = request.customer;
  const name = formatContactName(request);
  const subject = `A donation request: ${organizationContact.name}, ${request.event_date} (${request.reference})`;
  const paragraphs = [
    ...describeRequest(request),
    letter
      ? 'The letter is attached. It comes from outside: open it only if you expect it.'
      : 'The letter is no longer stored.',
    `Reference ${request.reference}, received ${request.created_at.toISOString()}. An answer to this mail goes to ${name}.`,
  ];
  return renderMail({
    to: { name: 'Office', address: office },
    replyTo: { name, address: primaryContact.emailAddress },
    subject,
    paragraphs,
    ownUrls: [],
    attachments: letter
      ? [
          {
            filename: `${request.reference}.${letter.extension}`,
            contentType: LETTER_MEDIA_TYPES[letter.extension],
            content: letter.content,
          },
        ]
      : [],
  });
}

function describeRequest(request: StoredDonationRequest): string[] {
  const { customer, details } = request;
  const { primaryContact, organizationContact } = customer;
  return [
    `${organizationContact.name} asks for complimentary tickets for ${details.eventName} on ${request.event_date}.`,
    `Show: ${formatShow(request)}`,
    `Used for: ${details.usedFor}`,
    ...(details.comments ? [`Comments: ${details.comments}`] : []),
    [organizationContact.name, organizationContact.emailAddress, organizationContact.phoneNumber].join('\n'),
    [formatContactName(request), primaryContact.emailAddress, primaryContact.phoneNumber].join('\n'),
    formatAddress(customer.address).join('\n'),
  ];
}

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
  ];
  return renderMail({
    to: { name: formatContactName(request), address: primaryContact.emailAddress },
    replyTo: { name: config.companyName, address: config.officeMail },
    subject,
    paragraphs,
    ownUrls: [config.siteUrl],
  });
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
  return (await queryOneRow<{ name: string }>(db)`select name from theaters where location = ${location}`)
    .name;
}

/** Composes the mail to the office. A reply goes to the visitor. */
export async function composeEnquiryMail(db: Db, enquiryId: string, office: string): Promise<Mail> {
  const enquiry = await readEnquiry(db, enquiryId);
  const { contact, details, reference } = enquiry;
  const name = formatName(enquiry);
  const paragraphs = [
    formatSubject(enquiry),
    details.message || '(No message.)',
    [name, contact.emailAddress, contact.phoneNumber ?? ''].filter((line) => line !== '').join('\n'),
    `Reference ${reference}, received ${enquiry.created_at.toISOString()}. An answer to this mail goes to ${name}.`,
  ];
  const subject = `${formatSubject(enquiry).slice(0, 150)} (${reference})`;
  return renderMail({
    to: { name: 'Office', address: office },
    replyTo: { name, address: contact.emailAddress },
    subject,
    paragraphs,
    ownUrls: [],
  });
}
