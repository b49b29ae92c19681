import type { Db } from '../db/transactions.ts';
import { renderMailHtml, renderMailText } from './html.ts';
import type { Mail } from './mailer.ts';
import { formatName, readEnquiry, formatSubject } from '../enquiries/queries.ts';

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
  return {
    to: { name: 'Office', address: office },
    replyTo: { name, address: contact.emailAddress },
    subject,
    text: renderMailText(paragraphs, []),
    html: renderMailHtml(subject, paragraphs, []),
    attachments: [],
  };
}
