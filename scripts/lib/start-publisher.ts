import { join } from 'node:path';
import { readCurrentRelease } from 'gatsby-adapter-node/releases';
import { IDLE } from '../../publisher/src/log.ts';
import { getReleasesDir, ROOT, type StackConfig } from '../../lib-node/config.ts';
import { createPublisherEnvironment, createSiteEnvironment } from './program-environment.ts';
import { startProcess, type RunningProcess } from '../../lib-node/processes.ts';
import { writeRuntimeConfiguration } from './runtime-configuration.ts';
import type { AddCleanup } from '../../lib-node/run-with-cleanup.ts';

export interface PublisherOptions {
  config: StackConfig;
  /** The folder in which it builds the site. */
  siteDir: string;
  /** Settings of the publisher that differ from the environment. */
  env?: Record<string, string>;
  /** Receives what it does. */
  onOutput?: (line: string) => void;
  addCleanup: AddCleanup;
}

/**
 * Starts the publisher of the public site, and waits until it has published all saved content.
 *
 * @throws {Error} if there is no release then; the log says why
 */
export async function startPublisher({
  config,
  siteDir,
  env = {},
  onOutput,
  addCleanup,
}: PublisherOptions): Promise<RunningProcess> {
  const releasesDir = getReleasesDir(config);
  writeRuntimeConfiguration(releasesDir, config, createSiteEnvironment(config));
  const logFile = join(config.dataDir, 'logs', 'publisher.log');
  let reportIdle = () => {};
  const idle = new Promise<void>((resolve) => (reportIdle = resolve));
  const publisher = await startProcess({
    name: 'The publisher',
    command: 'node',
    args: [join(ROOT, 'publisher/src/main.ts')],
    cwd: ROOT,
    // The folder of the demo can be deleted without its database.
    env: {
      ...createPublisherEnvironment(config),
      PUBLISHER_NEW_FOLDER: 'true',
      ...env,
      SITE_DIR: siteDir,
    },
    logFile,
    onOutput(line) {
      const sentence = readSentence(line);
      if (sentence === IDLE) reportIdle();
      else onOutput?.(sentence);
    },
    onSpawn: addCleanup,
  });
  await Promise.race([idle, publisher.exited]);
  if ((await readCurrentRelease(releasesDir).catch(() => null)) === null) {
    throw new Error(`The site could not be published. The log says why: ${logFile}`);
  }
  return publisher;
}

/** The sentence of a line of the log. Warnings of Node and a part of a line are not JSON. */
function readSentence(line: string): string {
  try {
    return (JSON.parse(line) as { msg: string }).msg;
  } catch {
    return line;
  }
}
