import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Static } from 'typebox';
import { only } from '../db/transactions.ts';
import type { Db } from '../db/transactions.ts';
import type { AvailabilitySchema } from './schemas.ts';

/** The seats of a performance that are taken at this moment. An expired lock takes nothing. */
export async function availabilityOf(
  db: Db,
  performanceId: string,
): Promise<Static<typeof AvailabilitySchema>> {
  const { locked, sold } = only(
    await sql<{ locked: string[]; sold: string[] }>`
    select
      coalesce(array_agg(seat_guid order by seat_guid) filter (where order_id is null), '{}') as locked,
      coalesce(array_agg(seat_guid order by seat_guid) filter (where order_id is not null), '{}') as sold
    from seat_claims
    where performance_id = ${performanceId} and (order_id is not null or expires_at > now())`.execute(db),
  );
  const version = createHash('sha256')
    .update(`${locked.join()};${sold.join()}`)
    .digest('base64url')
    .slice(0, 16);
  return { version, locked, sold };
}
