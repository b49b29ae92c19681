import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PGBOUNCER, ensureDebianProgram } from '../../../scripts/lib/debian-program.ts';
import { findFreePort } from '../../../scripts/lib/free-port.ts';
import { TIME_LIMITS } from '../../src/db/database.ts';
import { withSession } from './base-backup.ts';

export interface PgBouncer {
  /** The address of a database through PgBouncer. */
  url(databaseUrl: string): string;
  /** Runs a command of its console. */
  command(text: string): Promise<void>;
  close(): Promise<void>;
}

/** Starts PgBouncer in transaction mode in front of the server of `databaseUrl`, as docs/operations.md describes it. */
export async function startPgBouncer(databaseUrl: string, poolSize: number): Promise<PgBouncer> {
  const { path, env } = ensureDebianProgram(PGBOUNCER);
  const { hostname, port, username, password } = new URL(databaseUrl);
  const ownPort = await findFreePort();
  const folder = await mkdtemp(join(tmpdir(), 'pgbouncer-'));
  await chmod(folder, 0o755);
  const users = join(folder, 'userlist.txt');
  const settings = join(folder, 'pgbouncer.ini');
  await writeFile(users, `"${decodeURIComponent(username)}" "${decodeURIComponent(password)}"\n`);
  await writeFile(
    settings,
    `[databases]
* = host=${hostname} port=${port || 5432}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${ownPort}
unix_socket_dir =
auth_type = plain
auth_file = ${users}
admin_users = ${decodeURIComponent(username)}
pool_mode = transaction
default_pool_size = ${poolSize}
ignore_startup_parameters = ${Object.keys(TIME_LIMITS).join(', ')}
`,
  );
  // PgBouncer refuses to run as root.
  const user = process.getuid?.() === 0 ? ['-u', 'nobody'] : [];
  const child = spawn(path, [...user, settings], {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { ...process.env, ...env },
  });
  const ended = once(child, 'exit');
  let log = '';
  await new Promise<void>((resolve, reject) => {
    child.stderr.on('data', (data) => {
      log += String(data);
      if (log.includes('process up')) resolve();
    });
    child.once('exit', () => reject(new Error(`PgBouncer did not start.\n${log}`)));
  });
  const toUrl = (url: string) => {
    const bounced = new URL(url);
    bounced.host = `127.0.0.1:${ownPort}`;
    return bounced.href;
  };
  return {
    url: toUrl,
    async command(text) {
      const console = new URL(toUrl(databaseUrl));
      console.pathname = '/pgbouncer';
      await withSession(console.href, (client) => client.query(text));
    },
    async close() {
      child.kill('SIGTERM');
      await ended;
      await rm(folder, { recursive: true });
    },
  };
}
