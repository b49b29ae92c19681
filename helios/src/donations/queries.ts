import { sql } from 'kysely';
import type { StoredDonationRequest } from '../db/stored-types.ts';
import { requireOneRow } from '../db/transactions.ts';
import type { Db } from '../db/transactions.ts';

export async function readDonationRequest(db: Db, donationRequestId: string): Promise<StoredDonationRequest> {
  return requireOneRow(
    await sql<StoredDonationRequest>`
      select reference, customer, details, event_code, show_name, location,
        to_char(event_date, 'YYYY-MM-DD') as event_date, created_at
      from donation_requests where donation_request_id = ${donationRequestId}`.execute(db),
  );
}
