import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';

// A canceled or moved performance gives its orders policies of its own (product 22).

/**
 * Joins the act of staff that counts for the order `o`, as `change`: the last one of its performance. Who began a purchase after a move
 * has seen the new time.
 */
export const orderChangeJoin = sql`
  left join lateral (
    select c.* from performance_changes c
    where c.performance_id = o.performance_id and (
      c.kind = 'canceled' or c.made_at > (select l.created_at from seat_locks l where l.lock_id = o.lock_id)
    )
    order by c.change_id desc limit 1
  ) change on true`;

/**
 * Whether the policies of `change` count for what a buyer has begun at a time, in place of those with which the order was sold. After the
 * time to choose, those of a move end; those of a canceled performance stay, but nothing can be chosen any more.
 */
export function hasChangePolicies(at: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql`coalesce(change.kind = 'canceled' or change.choose_until > ${at}, false)`;
}
