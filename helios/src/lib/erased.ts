import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';

// What replaces personal data in rows that stay.

/** A reserved domain, to which no mail can be sent. */
export const ERASED_EMAIL = 'erased@example.invalid';

/** Accounting needs the country and the state of a sale, nothing else of its customer. */
export const ERASED_CONTACT = JSON.stringify({
  firstName: 'Erased',
  lastName: 'customer',
  phoneNumber: '0000000000',
  emailAddress: ERASED_EMAIL,
});
export const ERASED_ADDRESS = JSON.stringify({ addressLine1: '-', city: '-', zipcode: '-' });

export const ERASED_RECIPIENT = JSON.stringify({ name: 'Erased', emailAddress: ERASED_EMAIL });

/** The new recipient of a request that was decided or has expired. */
export const CLEARED_RECIPIENT = JSON.stringify({ name: '', emailAddress: '', formerAddress: '' });

/** For `orders o` and `gift_card_orders o`. */
export function replaceCustomer(): RawBuilder<unknown> {
  return sql`jsonb_build_object(
    'contact', ${ERASED_CONTACT}::jsonb,
    'address', jsonb_strip_nulls(jsonb_build_object(
      'country', o.customer #> '{address,country}', 'state', o.customer #> '{address,state}'
    )) || ${ERASED_ADDRESS}::jsonb
  )`;
}

/** For `orders o` and `gift_card_orders o`. */
export function isErasedCustomer(): RawBuilder<boolean> {
  return sql<boolean>`coalesce(o.customer #>> '{contact,emailAddress}' = ${ERASED_EMAIL}, false)`;
}

/** For `gift_card_items i`. */
export function isErasedRecipient(): RawBuilder<boolean> {
  return sql<boolean>`coalesce(i.recipient ->> 'emailAddress' = ${ERASED_EMAIL}, false)`;
}

/** For `given_tickets g`. */
export function isErasedHolder(): RawBuilder<boolean> {
  return sql<boolean>`coalesce(g.recipient ->> 'emailAddress' = ${ERASED_EMAIL}, false)`;
}

/** For `donation_requests d`. */
export function isErasedRequester(): RawBuilder<boolean> {
  return sql<boolean>`coalesce(d.customer #>> '{primaryContact,emailAddress}' = ${ERASED_EMAIL}, false)`;
}
