import { sql } from 'kysely';
import type { Static } from 'typebox';
import { HOME_COUNTRY, isCountryCode } from '../lib/countries.ts';
import { queryRow, queryRows } from '../db/query.ts';
import type { StoredCustomer } from '../db/stored-types.ts';
import type { Db, Trx } from '../db/transactions.ts';
import { Problem, invalidFields } from '../lib/problems.ts';
import type { MarketingInterestSchema, StayInTouchReceipt, StayInTouchRequest } from './schemas.ts';
import { storePendingSubmission } from './subscriptions.ts';

/** The interests that a visitor can choose, in display order. */
export async function listMarketingInterests(db: Db): Promise<Static<typeof MarketingInterestSchema>[]> {
  const rows = await queryRows<{ interest_id: string; interest_name: string }>(db)`
    select interest_id, interest_name from marketing_interests
    where active order by position, interest_name`;
  return rows.map((row) => ({ interestId: row.interest_id, interestName: row.interest_name }));
}

/** Lower-case domains whose addresses are refused, including their subdomains. */
export async function listBlockedEmailDomains(db: Db): Promise<string[]> {
  const rows = await queryRows<{ domain: string }>(db)`
    select domain from blocked_email_domains order by domain`;
  return rows.map((row) => row.domain);
}

/**
 * Stores a pending subscription and queues the mail with the link that confirms it. The answer is the same for every
 * address, known or not. Must run in a transaction that the caller rolls back when it throws. Throws INVALID_REQUEST,
 * EMAIL_PROVIDER_NOT_SUPPORTED, UNKNOWN_INTERESTS, each with the invalid fields.
 */
export async function subscribe(trx: Trx, request: StayInTouchRequest): Promise<StayInTouchReceipt> {
  requireValidAddress(request);
  const contact = trimFields(request.customer.contact);
  const address = trimFields(request.customer.address);
  await refuseBlockedProviders(trx, [
    { path: '/customer/contact/emailAddress', emailAddress: contact.emailAddress },
  ]);
  const interestIds = [...new Set(request.marketingInterestIds)];
  await refuseUnknownInterests(trx, request.marketingInterestIds, '/marketingInterestIds');
  const receivedAt = await storePendingSubmission(trx, { contact, address, interestIds });
  return { receivedAt: receivedAt.toISOString() };
}

/**
 * Stores a pending subscription of the customer of a confirmed order, if they chose to. Removed interests and addresses
 * that the form refuses are left out: a subscription problem must never prevent the tickets.
 */
export async function subscribeCustomer(
  trx: Trx,
  table: 'orders' | 'gift_card_orders',
  orderId: string,
): Promise<void> {
  const order = await queryRow<{ customer: StoredCustomer; interest_ids: string[] }>(trx)`
    select customer, array(
      select interest_id from marketing_interests where interest_id = any(o.marketing_interest_ids)
    ) as interest_ids
    from ${sql.table(table)} o where order_id = ${orderId} and marketing_interest_ids is not null`;
  if (!order) return;
  const { contact, address } = order.customer;
  if ((await listBlockedAddresses(trx, [contact])).length > 0) return;
  await storePendingSubmission(trx, { contact, address, interestIds: order.interest_ids });
}

function requireValidAddress({ customer: { address } }: StayInTouchRequest): void {
  const errors = [];
  if (!isCountryCode(address.country)) {
    errors.push({ path: '/customer/address/country', message: 'must be a code of GET /countries' });
  }
  if (address.country === HOME_COUNTRY && address.state.trim().length > 2) {
    errors.push({ path: '/customer/address/state', message: 'must be 2 characters when the country is USA' });
  }
  if (errors.length > 0) throw invalidFields(...errors);
}

/** Throws EMAIL_PROVIDER_NOT_SUPPORTED with the path of each refused address. */
export async function refuseBlockedProviders(
  trx: Trx,
  addresses: readonly { path: string; emailAddress: string }[],
): Promise<void> {
  const errors = (await listBlockedAddresses(trx, addresses)).map(({ path }) => ({
    path,
    message: 'is of a provider that is not supported',
  }));
  if (errors.length === 0) return;
  throw new Problem('EMAIL_PROVIDER_NOT_SUPPORTED', 'Give an address of another provider.', { errors });
}

async function listBlockedAddresses<T extends { emailAddress: string }>(
  trx: Trx,
  addresses: readonly T[],
): Promise<T[]> {
  const blocked = (await listBlockedEmailDomains(trx)).map((domain) => `.${domain}`);
  return addresses.filter(({ emailAddress }) => {
    const domain = `.${emailAddress.slice(emailAddress.lastIndexOf('@') + 1).toLowerCase()}`;
    return blocked.some((suffix) => domain.endsWith(suffix));
  });
}

/** Throws UNKNOWN_INTERESTS with the position of each unknown interest: `path` is the path of the list. */
export async function refuseUnknownInterests(
  trx: Trx,
  interestIds: readonly string[],
  path: string,
): Promise<void> {
  const known = new Set((await listMarketingInterests(trx)).map((interest) => interest.interestId));
  const errors = interestIds.flatMap((interestId, index) =>
    known.has(interestId)
      ? []
      : [{ path: `${path}/${index}`, message: 'is not an interest that can be chosen' }],
  );
  if (errors.length > 0) {
    throw new Problem('UNKNOWN_INTERESTS', 'Take the interestIds from GET /marketing-interests.', { errors });
  }
}

function trimFields<T extends Record<string, string | undefined>>(fields: T): T {
  return Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [name, value?.trim()]),
  ) as unknown as T;
}
