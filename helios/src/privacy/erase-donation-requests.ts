import { sql } from 'kysely';
import type { Trx } from '../db/transactions.ts';
import { ERASED_ADDRESS, ERASED_CONTACT } from '../lib/erased.ts';

/**
 * Replaces the personal data of decided donation requests, with the messages of the staff. The caller holds the locks of their rows.
 * `deleteObsoleteLetters` deletes their letters.
 */
export async function eraseDonationRequests(trx: Trx, ids: readonly string[]): Promise<void> {
  await sql`update donation_decisions set message = '' where donation_request_id = any(${ids}::bigint[])`.execute(
    trx,
  );
  await sql`update staff_requests set message = '' where donation_request_id = any(${ids}::bigint[])`.execute(
    trx,
  );
  await sql`
    update donation_letters set state = 'deleting'
    where donation_request_id = any(${ids}::bigint[]) and state = 'kept'`.execute(trx);
  await sql`
    update donation_requests d set
      customer = jsonb_build_object(
        'primaryContact', ${ERASED_CONTACT}::jsonb,
        'organizationContact', ${ERASED_CONTACT}::jsonb - 'firstName' - 'lastName' || '{"name": "Erased"}',
        'address', jsonb_build_object(
          'country', d.customer #> '{address,country}', 'state', d.customer #> '{address,state}'
        ) || ${ERASED_ADDRESS}::jsonb
      ),
      details = '{"eventName": "Erased", "usedFor": "-"}'
    where donation_request_id = any(${ids}::bigint[])`.execute(trx);
}
