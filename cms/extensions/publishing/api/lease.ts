import type { Knex } from 'knex';

/**
 * The table with the lease of the publisher: one row. Directus ignores it (DB_EXCLUDE_TABLES), because it is no content and needs no
 * history.
 */
export const LEASE_TABLE = 'playhouse_publisher_lease';

/** Seconds that a lease may be asked for. */
const LONGEST = 300;
const ANSWER = ['holder', 'name', 'expires_at', 'waiting_name', 'waiting_at'];

interface LeaseRequest {
  /** The publisher, the same after a restart */
  holder: string;
  /** For people */
  name: string;
  seconds: number;
}

interface LeaseRow {
  name: string;
  expires_at: Date;
  waiting_name: string | null;
  isValid: boolean;
  isWaiting: boolean | null;
}

/** Reads what a publisher asks for. Returns null if it is invalid. */
export function readLeaseRequest(body: unknown): LeaseRequest | null {
  const { holder, name, seconds } = (body ?? {}) as Record<string, unknown>;
  if (!isText(holder) || !isText(name) || typeof seconds !== 'number') return null;
  return Number.isSafeInteger(seconds) && seconds > 0 && seconds <= LONGEST
    ? { holder, name, seconds }
    : null;
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value.length > 0 && value.length <= 200;
}

/** The lease that lets one publisher work at a time, on all machines. All times are those of the database. */
export function createLease(database: Knex) {
  let created: Promise<void> | undefined;
  const ensureTable = () => (created ??= create(database));

  return {
    /** Takes or renews the lease, unless another publisher has it. One statement, so two of them cannot both have it. */
    async take({ holder, name, seconds }: LeaseRequest) {
      await ensureTable();
      const until = database.raw("clock_timestamp() + ? * interval '1 second'", [seconds]);
      const row = { holder, name, expires_at: until };
      const taken = await database(LEASE_TABLE)
        .insert({ id: 1, ...row })
        .onConflict('id')
        .merge(row)
        .where(`${LEASE_TABLE}.holder`, holder)
        .orWhereRaw('??.expires_at <= clock_timestamp()', [LEASE_TABLE])
        .returning('id');
      const isHeld = taken.length > 0;
      // A publisher that waits is named for people. It is forgotten when it has the lease.
      await database(LEASE_TABLE)
        .where(isHeld ? { waiting_holder: holder } : {})
        .update(
          isHeld
            ? { waiting_holder: null, waiting_name: null, waiting_at: null }
            : { waiting_holder: holder, waiting_name: name, waiting_at: database.raw('clock_timestamp()') },
        );
      const state = await this.read();
      return { isHeld, name: state?.name ?? null, expiresAt: state?.expiresAt ?? null };
    },

    /** Gives the lease back, so that another publisher need not wait until it expires. */
    async release(holder: string) {
      await ensureTable();
      await database(LEASE_TABLE)
        .where({ holder })
        .update({ expires_at: database.raw('clock_timestamp()') });
    },

    /** Who works and who waits; null before the first publisher. A publisher that has ended is not shown. */
    async read() {
      await ensureTable();
      const row: LeaseRow | undefined = await database(LEASE_TABLE)
        .where({ id: 1 })
        .first(
          ...ANSWER,
          database.raw('expires_at > clock_timestamp() as "isValid"'),
          database.raw('waiting_at > clock_timestamp() - interval \'10 seconds\' as "isWaiting"'),
        );
      if (!row) return null;
      return {
        name: row.isValid ? row.name : null,
        expiresAt: row.isValid ? row.expires_at : null,
        waiting: row.isWaiting ? row.waiting_name : null,
      };
    },
  };
}

async function create(database: Knex): Promise<void> {
  const exists = () => database.schema.hasTable(LEASE_TABLE);
  if (await exists()) return;
  try {
    await database.schema.createTable(LEASE_TABLE, (columns) => {
      columns.integer('id').primary();
      columns.text('holder').notNullable();
      columns.text('name').notNullable();
      columns.timestamp('expires_at', { useTz: true }).notNullable();
      columns.text('waiting_holder');
      columns.text('waiting_name');
      columns.timestamp('waiting_at', { useTz: true });
    });
  } catch (error) {
    // Another process of Directus has created it in this moment.
    if (!(await exists())) throw error;
  }
}
