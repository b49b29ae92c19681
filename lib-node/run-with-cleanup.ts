import { constants } from 'node:os';

/** Registers a function that stops a started program or removes data. The functions run in reverse order at the end. */
export type AddCleanup = (stop: () => Promise<void>) => void;

export interface Watched {
  name: string;
  exited: Promise<unknown>;
}

/**
 * Waits for Ctrl-C, which from then on gives exit code 0. Throws an error with the name of the program if one of the programs
 * ends.
 */
type WaitForStop = (programs: readonly Watched[]) => Promise<never>;

class Interrupted extends Error {
  readonly signal: NodeJS.Signals;
  constructor(signal: NodeJS.Signals) {
    super();
    this.signal = signal;
  }
}

/**
 * Runs `work` and stops all started programs at its end, after an error, after a signal at any time, and when the process that
 * started this one is killed. Only the message of
 * an error is printed, unless DEBUG is set.
 */
export async function runWithCleanup(
  work: (addCleanup: AddCleanup, waitForStop: WaitForStop) => Promise<void>,
): Promise<void> {
  const stops: (() => Promise<void>)[] = [];
  let isStopping = false;
  const addCleanup: AddCleanup = (stop) => {
    // A program that is registered during the stop is stopped at once.
    if (isStopping) void stop();
    else stops.push(stop);
  };
  let interrupt: (error: Error) => void = () => {};
  const interrupted = new Promise<never>((_, reject) => {
    interrupt = reject;
  });
  interrupted.catch(() => {});
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => interrupt(new Interrupted(signal)));
  }
  // The process that started this one was killed (run-entry.mjs).
  process.on('disconnect', () => interrupt(new Interrupted('SIGTERM')));
  // Errors outside of the promise of the work, such as an error event of a server without a listener.
  process.on('uncaughtException', (error) => {
    if (isStopping) console.error(getMessage(error));
    else interrupt(error);
  });
  let isExpected = false;
  const waitForStop: WaitForStop = (programs) => {
    isExpected = true;
    return Promise.race([
      interrupted,
      ...programs.map(async ({ name, exited }) => {
        await exited;
        throw new Error(`${name} ended unexpectedly. Check its log, and start again with the same command.`);
      }),
    ]);
  };

  let code = 0;
  try {
    const working = work(addCleanup, waitForStop);
    // After a signal, later errors of the work are ignored.
    working.catch(() => {});
    await Promise.race([working, interrupted]);
  } catch (error) {
    if (error instanceof Interrupted) {
      console.log('\nStopping…');
      code = isExpected ? 0 : 128 + constants.signals[error.signal];
    } else {
      console.error(`\n${process.env['DEBUG'] && error instanceof Error ? error.stack : getMessage(error)}`);
      code = 1;
    }
  }
  isStopping = true;
  for (const stop of stops.reverse()) {
    await stop().catch((error: unknown) => console.error(getMessage(error)));
  }
  process.exit(code || Number(process.exitCode ?? 0));
}

function getMessage(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
