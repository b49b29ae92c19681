import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { runCommand, type RunOptions } from './processes.ts';

export interface GatsbyBuild {
  /** The folder of the site, with its packages in `node_modules`. */
  siteDir: string;
  env: Record<string, string>;
  /** More arguments of `gatsby build`. */
  flags?: readonly string[];
}

/**
 * Adds options of Node that make a build faster: a larger space for new objects, because a build creates many that live shortly,
 * and a cache of compiled modules, because Gatsby and its workers load thousands of them. The options of `env` come last, so they
 * override these.
 */
export function createNodeEnvironment(siteDir: string, env: Record<string, string>): Record<string, string> {
  return {
    NODE_COMPILE_CACHE: join(siteDir, 'node_modules/.cache/node-compile-cache'),
    ...env,
    NODE_OPTIONS: `--max-semi-space-size=64 ${env['NODE_OPTIONS'] ?? ''}`.trimEnd(),
  };
}

/**
 * Runs `gatsby build` in its own process group. The group ends with this process.
 *
 * @throws {CommandFailed} with the end of its output
 */
export function runGatsbyBuild(
  { siteDir, env, flags = [] }: GatsbyBuild,
  { onLine, ...options }: Pick<RunOptions, 'onLine' | 'onOutput' | 'onSpawn' | 'graceMs' | 'input'>,
): Promise<void> {
  const gatsby = join(siteDir, 'node_modules/gatsby/cli.js');
  return runCommand(process.execPath, [gatsby, 'build', '--no-color', ...flags], {
    cwd: siteDir,
    env: createNodeEnvironment(siteDir, env),
    // Gatsby moves the cursor, also without a terminal.
    onLine: onLine && ((line) => onLine(stripVTControlCharacters(line))),
    ...options,
  });
}
