import { execFile } from 'node:child_process';
import { chown, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { must } from './must.ts';

const run = promisify(execFile);

/** Runs statements in one session. */
export async function withSession<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Copies the data of a running server. A server that starts with the copy needs the write-ahead log since then. */
export async function createBaseBackup(url: string, dataDir: string, copy: string): Promise<void> {
  await withSession(url, async (client) => {
    const { rows: versions } = await client.query<{ version: number }>(
      `select current_setting('server_version_num')::int / 10000 as version`,
    );
    const isOld = must(versions[0]).version < 15;
    await client.query(
      isOld ? `select pg_start_backup('test', true, false)` : `select pg_backup_start('test', true)`,
    );
    await run('cp', ['-a', dataDir, copy]);
    const { rows } = await client.query<{ labelfile: string }>(
      `select labelfile from ${isOld ? 'pg_stop_backup(false, false)' : 'pg_backup_stop(false)'}`,
    );
    await rm(join(copy, 'postmaster.pid'));
    await writeServerFiles(copy, { backup_label: must(rows[0]).labelfile });
  });
}

/** Writes files that belong to the user of the server. */
export async function writeServerFiles(dataDir: string, files: Record<string, string>): Promise<void> {
  const { uid, gid } = await stat(dataDir);
  for (const [name, text] of Object.entries(files)) {
    await writeFile(join(dataDir, name), text);
    await chown(join(dataDir, name), uid, gid);
  }
}
