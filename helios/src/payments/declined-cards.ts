import { WIDE_NETWORK } from '@playhouse/connection-limits';
import { lockNetworks } from '../db/network-hashes.ts';
import type { NetworkHashes } from '../db/network-hashes.ts';
import { queryOneRow } from '../db/query.ts';
import type { Trx } from '../db/transactions.ts';
import type { Config } from '../lib/config.ts';
import { Problem } from '../lib/problems.ts';

// Limits the use of stolen cards (product 10), for tickets and gift cards together. All processes count in the database.

/**
 * Locks and returns the networks of a payment. Throws PAYMENT_ATTEMPTS_EXHAUSTED after too many declined payments within 24 hours.
 * Undecided payments count, too: otherwise many cards could be tried at the same time.
 */
export async function lockPaymentNetworks(
  trx: Trx,
  { declinedCardsPerDay }: Pick<Config, 'declinedCardsPerDay'>,
  ip: string,
): Promise<NetworkHashes> {
  const networks = await lockNetworks(trx, 'payments', ip);
  if (declinedCardsPerDay === 0) return networks;
  const { near, wide } = await queryOneRow<{ near: number; wide: number }>(trx)`
    select (count(*) filter (where n.network_hash = ${networks.network}))::int as near, count(*)::int as wide
    from payment_networks n
      join payment_attempts a using (attempt_id)
      left join orders o using (order_id)
      left join gift_card_orders g on g.order_id = a.gift_card_order_id
    where (n.network_hash = ${networks.network} or n.wide_network_hash = ${networks.wide})
      and n.created_at > now() - interval '24 hours'
      and coalesce(o.status, g.status) in ('confirming', 'requires_action', 'declined')`;
  if (near >= declinedCardsPerDay || wide >= declinedCardsPerDay * WIDE_NETWORK.factor) {
    throw new Problem(
      'PAYMENT_ATTEMPTS_EXHAUSTED',
      'Too many payments were declined for your internet address. Call the box office, or try tomorrow.',
    );
  }
  return networks;
}

/** Stores from where a payment comes. */
export async function storePaymentNetworks(
  trx: Trx,
  attemptId: string,
  { network, wide }: NetworkHashes,
): Promise<void> {
  await trx
    .insertInto('payment_networks')
    .values({ attempt_id: attemptId, network_hash: network, wide_network_hash: wide })
    .execute();
}
