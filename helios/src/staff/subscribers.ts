import { sql } from 'kysely';
import type { Static } from 'typebox';
import type { Db } from '../db/transactions.ts';
import type { Config } from '../lib/config.ts';
import { createOneClickUrl, createUnsubscribeUrl } from '../stay-in-touch/links.ts';
import type { SubscriberSchema } from './schemas.ts';

/**
 * The newest confirmed submission of each address that is subscribed, ordered by address. Each has the links with which the tool that
 * sends the letters lets the subscriber unsubscribe.
 */
export async function listSubscribers(
  db: Db,
  config: Pick<Config, 'siteUrl' | 'publicUrl' | 'giftCardSecrets'>,
): Promise<Static<typeof SubscriberSchema>[]> {
  const { rows } = await sql<{
    email_address: string;
    name: string;
    country: string;
    state: string;
    interest_ids: string[];
    confirmed_at: Date;
    link_id: string;
  }>`
    select email_address, link_id, concat_ws(' ', contact ->> 'firstName', contact ->> 'lastName') as name,
      address ->> 'country' as country, coalesce(address ->> 'state', '') as state, interest_ids, confirmed_at
    from stay_in_touch_subscribers order by lower(email_address)`.execute(db);
  return rows.map((row) => ({
    emailAddress: row.email_address,
    name: row.name,
    country: row.country,
    state: row.state,
    marketingInterestIds: row.interest_ids,
    subscribedAt: row.confirmed_at.toISOString(),
    unsubscribeUrl: createUnsubscribeUrl(config, row.link_id),
    oneClickUrl: createOneClickUrl(config, row.link_id),
  }));
}
