import type { StoredDonationRequest } from '../db/stored-types.ts';
import { LETTER_MEDIA_TYPES } from '../donations/letter-content.ts';
import { readLetter } from '../donations/letters.ts';
import type { LetterServices } from '../donations/letters.ts';
import { formatAddress, formatContactName, formatShow, readDonationRequest } from '../donations/queries.ts';
import { renderMailHtml, renderMailText } from './html.ts';
import type { Mail } from './mailer.ts';

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
  return {
    to: { name: 'Office', address: office },
    replyTo: { name, address: primaryContact.emailAddress },
    subject,
    text: renderMailText(paragraphs, []),
    html: renderMailHtml(subject, paragraphs, []),
    attachments: letter
      ? [
          {
            filename: `${request.reference}.${letter.extension}`,
            contentType: LETTER_MEDIA_TYPES[letter.extension],
            content: letter.content,
          },
        ]
      : [],
  };
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
