import { getMessage, type Log } from './log.ts';

const TIMEOUT = 10_000;
const TRIES = 2;

/** What the webhook receives, as JSON. */
export interface FailureReport {
  event: 'release.failed';
  id: string;
  kind: 'publish' | 'rollback';
  reason: string;
  /** ISO 8601 in UTC. */
  failedAt: string;
}

/** Tells the webhook of a failure. Does not throw: a webhook that does not answer must not stop the publisher. */
export async function reportFailure(
  address: string,
  report: FailureReport,
  { log, send = fetch }: { log: Log; send?: typeof fetch },
): Promise<void> {
  for (let left = TRIES; left > 0; left -= 1) {
    try {
      const response = await send(address, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(report),
        redirect: 'error',
        signal: AbortSignal.timeout(TIMEOUT),
      });
      await response.body?.cancel();
      if (response.ok) return;
      if (left === 1) log(`The failure webhook answered with ${response.status}.`);
    } catch (error) {
      // Not the address, which may contain a secret.
      if (left === 1) log(`The failure webhook could not be called: ${getMessage(error)}`);
    }
  }
}
