import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { queryRows } from './query.ts';
import { toNetworks } from '@playhouse/connection-limits';
import type { Trx } from './transactions.ts';

/** Keyed hashes of the networks of an address. `wide` is null for IPv4. */
export interface NetworkHashes {
  network: string;
  wide: string | null;
}

/** The hash of a network within a scope. */
export function hashNetwork(
  key: RawBuilder<unknown>,
  scope: RawBuilder<unknown>,
  network: RawBuilder<unknown>,
) {
  return sql<string>`encode(sha256(convert_to(concat_ws(' ', ${key}, ${scope}, ${network}), 'UTF8')), 'hex')`;
}

/**
 * Returns the hashes of the networks of an address within a scope, and makes other requests of these networks wait until the
 * transaction ends. Must run in an earlier statement than the count. The key of the hashes is in the database, so that a hash
 * alone does not reveal the address.
 */
export async function lockNetworks(trx: Trx, scope: string, ip: string): Promise<NetworkHashes> {
  const keys = toNetworks(ip).map(({ key }) => key);
  const rows = await queryRows<{ hash: string }>(trx)`
    select hash, pg_advisory_xact_lock(hashtextextended(hash, 0)) from (
      select ${hashNetwork(sql`k.key`, sql`${scope}::text`, sql`n.network`)} as hash
      from holder_key k, unnest(${keys}::text[]) with ordinality as n (network, position)
      order by position
    ) named`;
  const [network, wide] = rows;
  if (!network) throw new Error('The table holder_key has no row.');
  return { network: network.hash, wide: wide?.hash ?? null };
}
