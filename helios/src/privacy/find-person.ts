import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';

// Conditions that select the rows of a person. `email` is a normalized address.

/** The form in which addresses are compared. */
export function normalizeEmail(typed: string): string {
  return typed.trim().toLowerCase();
}

/** For `orders o` and `gift_card_orders o`. */
export function isCustomer(email: string): RawBuilder<boolean> {
  return sql<boolean>`lower(o.customer #>> '{contact,emailAddress}') = ${email}`;
}

/** For `gift_card_items i`. */
export function isRecipient(email: string): RawBuilder<boolean> {
  return sql<boolean>`lower(i.recipient ->> 'emailAddress') = ${email}`;
}

/** For `given_tickets g`. */
export function isHolder(email: string): RawBuilder<boolean> {
  return sql<boolean>`lower(g.recipient ->> 'emailAddress') = ${email}`;
}

/** For `enquiries e`. */
export function isSender(email: string): RawBuilder<boolean> {
  return sql<boolean>`lower(e.contact ->> 'emailAddress') = ${email}`;
}

/** For `donation_uploads u`, whose texts are not trimmed yet. */
export function isUploader(email: string): RawBuilder<boolean> {
  return sql<boolean>`(
    lower(trim(u.request #>> '{customer,primaryContact,emailAddress}')) = ${email}
    or lower(trim(u.request #>> '{customer,organizationContact,emailAddress}')) = ${email}
  )`;
}

/** For `donation_requests d`. */
export function isRequester(email: string): RawBuilder<boolean> {
  return sql<boolean>`(
    lower(d.customer #>> '{primaryContact,emailAddress}') = ${email}
    or lower(d.customer #>> '{organizationContact,emailAddress}') = ${email}
  )`;
}
