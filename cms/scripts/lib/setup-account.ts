import { randomBytes } from 'node:crypto';
import type pg from 'pg';
import type { CmsClient } from './api.ts';
import { getLocalUrl, type CmsOptions } from './options.ts';
import { withClient } from './setup-table.ts';

/** The user keeps this id, so that the log of Directus names the set-up. */
const USER = '5b0f3c6e-0c1f-4d53-9a52-1f6b1a9c7d25';
const POLICY = '5b0f3c6e-0c1f-4d53-9a52-1f6b1a9c7d05';
const ACCESS = '5b0f3c6e-0c1f-4d53-9a52-1f6b1a9c7d35';

/** Key of the lock that lets one set-up run at a time. */
const LOCK = 5_061_725;

/**
 * Does work as the user of the set-up, who is an administrator only during this work. Its token is new each time and is stored
 * nowhere else, so that a changed password or two-factor log-in of an administrator does not stop a deployment. Only the owner of the
 * database can create it.
 */
export async function withSetupAccount<Result>(
  options: Pick<CmsOptions, 'databaseUrl' | 'port' | 'env'>,
  work: (client: CmsClient) => Promise<Result>,
): Promise<Result> {
  const token = randomBytes(32).toString('hex');
  return withClient(options.databaseUrl, async (lock) => {
    await lock.query('begin');
    await lock.query('select pg_advisory_xact_lock($1)', [LOCK]);
    try {
      await change(options.databaseUrl, (client) => open(client, token));
      return await work({ url: getLocalUrl(options), token });
    } finally {
      await change(options.databaseUrl, close);
      await lock.query('commit');
    }
  });
}

/** Takes token and rights from the user of the set-up, if a killed set-up left them. */
export async function closeSetupAccount(databaseUrl: string): Promise<void> {
  await change(databaseUrl, async (client) => {
    const { rows } = await client.query('select pg_try_advisory_xact_lock($1) as "isFree"', [LOCK]);
    if (rows[0].isFree) await close(client);
  });
}

/** Makes changes in one transaction. */
function change(databaseUrl: string, work: (client: pg.Client) => Promise<void>): Promise<void> {
  return withClient(databaseUrl, async (client) => {
    await client.query('begin');
    await work(client);
    await client.query('commit');
  });
}

async function open(client: pg.Client, token: string): Promise<void> {
  await client.query(
    `insert into directus_policies (id, name, icon, description, admin_access, app_access, enforce_tfa)
     values ($1, 'Set-up', 'build', 'Exists only while the set-up runs.', true, false, false)
     on conflict (id) do nothing`,
    [POLICY],
  );
  await client.query(
    `insert into directus_users (id, first_name, last_name, status, token) values ($1, 'Site', 'Set-up', 'active', $2)
     on conflict (id) do update set status = 'active', token = excluded.token`,
    [USER, token],
  );
  await client.query(
    `insert into directus_access (id, "user", policy) values ($1, $2, $3) on conflict (id) do nothing`,
    [ACCESS, USER, POLICY],
  );
}

async function close(client: pg.Client): Promise<void> {
  await client.query(`update directus_users set token = null, status = 'suspended' where id = $1`, [USER]);
  await client.query('delete from directus_policies where id = $1', [POLICY]);
  await client.query('delete from directus_access where "user" = $1', [USER]);
}
