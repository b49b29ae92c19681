import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';

/**
 * SQL of the time until which a lock or a hold takes the seat of `seat_claims c`: `infinity` for a hold without an end, null for a sold
 * seat. Only a time after now() takes it.
 */
export const takenUntilSql: RawBuilder<Date | null> = sql`greatest(c.expires_at, c.held_until)`;

/** SQL of whether a lock or a hold takes the seat of `seat_claims c` now. */
export const isLockedSql: RawBuilder<boolean> = sql`(c.order_id is null and ${takenUntilSql} > now())`;
