import assert from 'node:assert/strict';
import { sql } from 'kysely';
import type { Services } from '../../src/http/services.ts';
import { createConfirmationUrl, createUnsubscribeUrl } from '../../src/stay-in-touch/links.ts';
import { must } from './must.ts';
import type { TestSystem } from './test-system.ts';

/** The token of a link to the page of the site. */
export function readToken(url: string): string {
  return decodeURIComponent(must(/#(?:confirm|unsubscribe)=(\S+)$/.exec(url)?.[1]));
}

/** Confirms the newest submission of an address, as its owner would with the link in the mail. */
export async function confirmNewestSubmission(
  { client, helios }: TestSystem,
  emailAddress: string,
): Promise<void> {
  const { config, db } = helios.services;
  const { rows } = await sql<{ link_id: string }>`
    select link_id from stay_in_touch_submissions where lower(email_address) = lower(${emailAddress})
    order by submission_id desc limit 1`.execute(db);
  const token = readToken(createConfirmationUrl(config, must(rows[0]).link_id));
  const answer = await client.request('POST', '/subscriptions/confirm', { token });
  assert.deepEqual([answer.status, answer.body], [200, { outcome: 'confirmed' }]);
}

/** A token that confirms a pending submission, and one that unsubscribes another address. */
export async function createSubscriptionTokens({ db, config }: Services): Promise<string[]> {
  const { rows } = await sql<{ link_id: string }>`
    insert into stay_in_touch_submissions (email_address, contact, address)
    values ('pending@example.org', '{}', '{}'), ('leaving@example.org', '{}', '{}') returning link_id`.execute(
    db,
  );
  const [pending, leaving] = rows.map((row) => row.link_id);
  return [createConfirmationUrl(config, must(pending)), createUnsubscribeUrl(config, must(leaving))].map(
    readToken,
  );
}
