import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { ROOT } from '../../lib-node/config.ts';

/** Where `ensurePromtool` puts it. */
const FOLDER = join(ROOT, '.data', 'promtool');

/** Finds Prometheus' tool that tests alert rules: `PROMTOOL_PATH`, one on the PATH, or an earlier download. */
function findPromtool(): string | undefined {
  const given = process.env['PROMTOOL_PATH'];
  if (given) return given;
  const folders = [...(process.env['PATH'] ?? '').split(delimiter), join(FOLDER, 'usr', 'bin')];
  return folders.map((folder) => join(folder, 'promtool')).find((path) => existsSync(path));
}

/**
 * Finds promtool, or takes it out of Debian's package. The package is not installed, because it would start a Prometheus.
 *
 * @throws {Error} when neither works
 */
export function ensurePromtool(): string {
  const path = findPromtool() ?? takeFromPackage();
  if (path) return path;
  throw new Error(
    'There is no promtool for the tests of alerts. Install the package prometheus of Debian, or set PROMTOOL_PATH to the executable.',
  );
}

function takeFromPackage(): string | undefined {
  mkdirSync(FOLDER, { recursive: true });
  const folder = mkdtempSync(join(FOLDER, 'download-'));
  const run = (command: string, ...args: string[]) =>
    spawnSync(command, args, { cwd: folder, stdio: 'ignore' });
  if (run('apt-get', 'download', '-qq', 'prometheus').status !== 0) {
    run('apt-get', 'update', '-qq');
    run('apt-get', 'download', '-qq', 'prometheus');
  }
  const [file] = readdirSync(folder);
  if (file) run('sh', '-c', `dpkg-deb --fsys-tarfile '${file}' | tar -x -C '${FOLDER}' ./usr/bin/promtool`);
  rmSync(folder, { recursive: true });
  return findPromtool();
}
