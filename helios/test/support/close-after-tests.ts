import assert from 'node:assert/strict';
import { rm } from 'node:fs/promises';
import { after } from 'node:test';
import { checkInvariants } from '../../scripts/check-invariants.ts';
import type { Db } from '../../src/db/transactions.ts';

interface Closable {
  close(): unknown;
}

/** Registers what was started. Returns it. */
export interface Keep {
  <Started extends Closable>(started: Started): Started;
  <Started>(started: Started, close: (started: Started) => unknown): Started;
}

/**
 * Called in a file or a `describe`, outside of its tests. What the set-up gives to the returned function is closed after the tests, the last
 * first, also when a later step of the set-up or another close has failed. What stays open keeps the process of the file running.
 */
export function closeAfterTests(): Keep {
  const { keep, close } = createKeeper();
  after(close);
  return keep;
}

/** Opens something of several parts. `close` closes those that `open` has kept, as does a failure of `open`. */
export async function openTogether<Opened>(
  open: (keep: Keep) => Promise<Opened>,
): Promise<Opened & { close(): Promise<void> }> {
  const { keep, close } = createKeeper();
  try {
    return { ...(await open(keep)), close };
  } catch (error) {
    // What does not close is a consequence.
    await close().catch(() => {});
    throw error;
  }
}

function createKeeper(): { keep: Keep; close: () => Promise<void> } {
  const closes: (() => unknown)[] = [];
  return {
    keep<Started>(started: Started, close = (kept: Started): unknown => (kept as Closable).close()) {
      closes.push(() => close(started));
      return started;
    },
    async close() {
      const errors: unknown[] = [];
      for (const close of closes.splice(0).reverse()) {
        try {
          await close();
        } catch (error) {
          errors.push(error);
        }
      }
      if (errors.length > 1) throw new AggregateError(errors, 'Several parts of the set-up did not close.');
      if (errors.length === 1) throw errors[0];
    },
  };
}

/** For `keep(db, expectConsistent)`: fails if the tests have left the database inconsistent. */
export async function expectConsistent(db: Db): Promise<void> {
  assert.deepEqual(await checkInvariants(db), []);
}

/** For `keep(folder, removeFolder)`. */
export const removeFolder = (path: string) => rm(path, { recursive: true, force: true });
