import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { getDemoPorts, loadConfig, type StackConfig } from '../../lib-node/config.ts';
import { assertPortsAreFree, isPortFree } from '../../lib-node/processes.ts';

/**
 * Returns the settings of a demo that can start: all of its ports are free, and no PostgreSQL uses its data folder. With
 * `fresh`, deletes the folder, but only after these checks: it may be that of a running demo.
 */
export async function openDemo(
  { fresh }: { fresh: boolean },
  env: NodeJS.ProcessEnv = process.env,
): Promise<StackConfig> {
  const config = loadConfig(env);
  await assertPortsAreFree(getDemoPorts(config));
  await assertDatabaseIsStopped(join(config.dataDir, 'postgres'));
  if (fresh) rmSync(config.dataDir, { recursive: true, force: true });
  // The demo prints this folder before Helios writes the first mail.
  mkdirSync(join(config.dataDir, 'mail'), { recursive: true });
  return fresh ? loadConfig(env) : config;
}

/** Finds a PostgreSQL on another port than the configured one, which may have been changed since it started. */
async function assertDatabaseIsStopped(dataDir: string): Promise<void> {
  const file = join(dataDir, 'postmaster.pid');
  if (!existsSync(file)) return;
  // The first and the fourth line of the file: https://www.postgresql.org/docs/current/storage-file-layout.html
  const [pid, , , port] = readFileSync(file, 'utf8').split('\n').map(Number);
  // The file stays after a crash. Then another process may have the id, or the port, but hardly both.
  if (!pid || !port || !isRunning(pid) || (await isPortFree(port))) return;
  throw new Error(
    `A PostgreSQL with the data in ${dataDir} runs on port ${port}: stop the demo that uses it.`,
  );
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // Another user's process, such as that of the "postgres" user of a demo that root started.
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
