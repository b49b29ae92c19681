import { getMessage } from './log.ts';

/** Milliseconds that a server of the site has to answer. */
const TIMEOUT = 5000;

/**
 * Returns why no old release may be deleted now, as a sentence for the log; null if the servers of the site serve releases that stay. A
 * server that cannot take a new release goes on with an old one, and needs its files.
 *
 * @param addresses of the health check of each server
 * @param kept the ids of the releases that stay
 * @param stopping the publisher stops, and does not wait for answers
 */
export async function findReasonToKeep(
  addresses: readonly string[],
  kept: ReadonlySet<string>,
  stopping: AbortSignal,
): Promise<string | null> {
  for (const address of addresses) {
    const release = await readServed(address, stopping).catch(
      (error: unknown) => new Error(getMessage(error)),
    );
    if (release instanceof Error)
      return `${address} does not say which release it serves (${release.message}). No release is deleted.`;
    if (!kept.has(release))
      return `The server at ${address} still serves the old release ${release}. No release is deleted.`;
  }
  return null;
}

async function readServed(address: string, stopping: AbortSignal): Promise<string> {
  const signal = AbortSignal.any([AbortSignal.timeout(TIMEOUT), stopping]);
  const response = await fetch(address, { signal });
  const { release } = (await response.json()) as { release?: unknown };
  if (typeof release !== 'string') throw new Error(`status ${response.status} without a release`);
  return release;
}
