import pg from 'pg';

/**
 * Table with the fingerprints of the applied setup by part. It is in the database, so that it stays correct when the database
 * is dropped or copied. Directus ignores this table (DB_EXCLUDE_TABLES).
 */
export const SETUP_TABLE = 'playhouse_setup';

export type SetupPart = 'directus' | 'schema' | 'access' | 'studio' | 'seed';
export type Setup = Partial<Record<SetupPart, string>>;

/** Reads the fingerprints. Returns an empty object for a new database. */
export async function readSetup(databaseUrl: string): Promise<Setup> {
  return withClient(databaseUrl, async (client) => {
    const found = await client.query('select to_regclass($1) as found', [SETUP_TABLE]);
    if (!found.rows[0].found) return {};
    const rows = await client.query<{ part: SetupPart; value: string }>(
      `select part, value from ${SETUP_TABLE}`,
    );
    return Object.fromEntries(rows.rows.map((row) => [row.part, row.value]));
  });
}

/** Adds or replaces the given fingerprints. */
export async function writeSetup(databaseUrl: string, setup: Setup): Promise<void> {
  await withClient(databaseUrl, async (client) => {
    await client.query(
      `create table if not exists ${SETUP_TABLE} (part text primary key, value text not null)`,
    );
    for (const [part, value] of Object.entries(setup)) {
      await client.query(
        `insert into ${SETUP_TABLE} (part, value) values ($1, $2) on conflict (part) do update set value = excluded.value`,
        [part, value],
      );
    }
  });
}

/** Connects to the database for some work. */
export async function withClient<T>(
  databaseUrl: string,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client({ connectionString: databaseUrl });
  // Without it, an idle connection that the server closes would end the process. The next statement fails.
  client.on('error', () => {});
  try {
    await client.connect();
  } catch (cause) {
    throw new Error('The CMS database does not respond: check its address and that PostgreSQL is running.', {
      cause,
    });
  }
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
