import { spawn, type ChildProcess } from 'node:child_process';
import { cp, mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ROOT } from '../../lib-node/config.ts';
import { createNodeEnvironment } from '../../lib-node/gatsby-build.ts';

/** A temporary copy of a small Gatsby site that a test builds. */
export interface FixtureSite {
  siteDir: string;
  /** Starts a command of Gatsby. */
  gatsby(args: readonly string[], env?: Record<string, string>): ChildProcess;
  /** Runs `gatsby build` and returns its exit code and its output. */
  build(env?: Record<string, string>): Promise<{ code: number; output: string }>;
  remove(): Promise<void>;
}

/**
 * Copies a site into the temporary directory, because Gatsby writes its cache and its output into the folder of the sources.
 * The packages of the repository, including its Gatsby plugins, are linked.
 */
export async function copyFixtureSite(source: URL): Promise<FixtureSite> {
  const siteDir = await mkdtemp(join(tmpdir(), 'gatsby-fixture-'));
  const packages = join(ROOT, 'node_modules');
  await cp(source, siteDir, { recursive: true });
  await symlink(packages, join(siteDir, 'node_modules'), 'junction');

  const gatsby: FixtureSite['gatsby'] = (args, env = {}) =>
    spawn(process.execPath, [join(packages, 'gatsby/cli.js'), ...args], {
      cwd: siteDir,
      env: {
        ...process.env,
        CI: 'true',
        NODE_ENV: 'production',
        GATSBY_TELEMETRY_DISABLED: '1',
        ...createNodeEnvironment(siteDir, env),
      },
      stdio: 'pipe',
    });
  return {
    siteDir,
    gatsby,
    async build(env) {
      const child = gatsby(['build'], env);
      let output = '';
      child.stdout?.on('data', (chunk) => (output += chunk));
      child.stderr?.on('data', (chunk) => (output += chunk));
      const code = await new Promise<number>((resolve) => child.once('close', resolve));
      return { code, output };
    },
    remove: () => rm(siteDir, { recursive: true, force: true }),
  };
}
