import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { ROOT } from '../../lib-node/config.ts';

/** A program of Debian that tests start. */
interface DebianProgram {
  name: string;
  /** The package with the program. The others have libraries that it needs. */
  packages: readonly [string, ...string[]];
  /** The variable that names another executable. */
  variable: string;
  /** What needs it, for the message when it is missing. */
  purpose: string;
}

/** Prometheus' tool that tests alert rules. */
export const PROMTOOL: DebianProgram = {
  name: 'promtool',
  packages: ['prometheus'],
  variable: 'PROMTOOL_PATH',
  purpose: 'the tests of alerts',
};

export const PGBOUNCER: DebianProgram = {
  name: 'pgbouncer',
  packages: ['pgbouncer', 'libc-ares2', 'libevent-2.1-7'],
  variable: 'PGBOUNCER_PATH',
  purpose: 'the test of PgBouncer',
};

/** How to start a program. */
interface FoundProgram {
  path: string;
  /** Variables for its libraries, beside those of the environment. */
  env: Record<string, string>;
}

/** Where `ensureDebianProgram` unpacks packages. */
const FOLDER = join(ROOT, '.data', 'debian');

/**
 * Finds a program on the PATH, or takes it out of Debian's packages. They are not installed, because that would start a service.
 *
 * @throws {Error} when neither works
 */
export function ensureDebianProgram(program: DebianProgram): FoundProgram {
  const found = findProgram(program) ?? takeFromPackages(program);
  if (found) return found;
  const { name, packages, variable, purpose } = program;
  throw new Error(
    `There is no ${name} for ${purpose}. Install the package ${packages[0]} of Debian, or set ${variable} to the executable.`,
  );
}

function findProgram({ name, packages, variable }: DebianProgram): FoundProgram | undefined {
  const given = process.env[variable];
  if (given) return { path: given, env: {} };
  const path = findIn([...(process.env['PATH'] ?? '').split(delimiter), '/usr/sbin'], name);
  if (path) return { path, env: {} };
  const root = join(FOLDER, packages[0]);
  const unpacked = findIn([join(root, 'usr', 'bin'), join(root, 'usr', 'sbin')], name);
  if (!unpacked) return undefined;
  const libraries = join(root, 'usr', 'lib');
  if (!existsSync(libraries)) return { path: unpacked, env: {} };
  const folders = readdirSync(libraries).map((name) => join(libraries, name));
  return { path: unpacked, env: { LD_LIBRARY_PATH: folders.join(delimiter) } };
}

function findIn(folders: readonly string[], name: string): string | undefined {
  return folders.map((folder) => join(folder, name)).find((path) => existsSync(path));
}

function takeFromPackages(program: DebianProgram): FoundProgram | undefined {
  const { name, packages } = program;
  const root = join(FOLDER, packages[0]);
  mkdirSync(root, { recursive: true });
  const folder = mkdtempSync(join(FOLDER, 'download-'));
  const run = (command: string, ...args: string[]) =>
    spawnSync(command, args, { cwd: folder, stdio: 'ignore' });
  if (run('apt-get', 'download', '-qq', ...packages).status !== 0) {
    run('apt-get', 'update', '-qq');
    run('apt-get', 'download', '-qq', ...packages);
  }
  for (const file of readdirSync(folder)) {
    const wanted = `'./usr/*bin/${name}' './usr/lib/*/*.so*'`;
    run('sh', '-c', `dpkg-deb --fsys-tarfile '${file}' | tar -x -C '${root}' --wildcards ${wanted}`);
  }
  rmSync(folder, { recursive: true });
  return findProgram(program);
}
