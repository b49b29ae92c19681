import { constants } from 'node:os';

/** Remembers how to stop something as soon as it was started; the last started is stopped first. */
export type PutAway = (stop: () => Promise<void>) => void;

export interface Watched {
  name: string;
  exited: Promise<unknown>;
}

/**
 * Waits for Ctrl-C, which from here on is the expected end (exit code 0), or until one of the programs ends by
 * itself (then throws, naming it).
 */
export type Stopped = (programs: readonly Watched[]) => Promise<never>;

class Interrupted extends Error {
  readonly signal: NodeJS.Signals;
  constructor(signal: NodeJS.Signals) {
    super();
    this.signal = signal;
  }
}

/**
 * Runs `work` and stops what it started, in whatever way it ends: by itself, by an error, or by a signal at any
 * moment, also in the middle of a step. An error is shown as its message alone: it is written for a person.
 */
export async function untilStopped(
  work: (putAway: PutAway, stopped: Stopped) => Promise<void>,
): Promise<void> {
  const stops: (() => Promise<void>)[] = [];
  let isStopping = false;
  const putAway: PutAway = (stop) => {
    // What is only just starting while all else is being stopped is stopped at once.
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
  // An error that no promise of the work carries, such as one of a server without a listener.
  process.on('uncaughtException', (error) => {
    if (isStopping) console.error(messageOf(error));
    else interrupt(error);
  });
  let isExpected = false;
  const stopped: Stopped = (programs) => {
    isExpected = true;
    return Promise.race([
      interrupted,
      ...programs.map(async ({ name, exited }) => {
        await exited;
        throw new Error(`${name} ended by itself. Its log tells why; start again with the same command.`);
      }),
    ]);
  };

  let code = 0;
  try {
    const working = work(putAway, stopped);
    // When a signal wins the race, what the work says afterwards is of no interest.
    working.catch(() => {});
    await Promise.race([working, interrupted]);
  } catch (error) {
    if (error instanceof Interrupted) {
      console.log('\nStopping…');
      code = isExpected ? 0 : 128 + constants.signals[error.signal];
    } else {
      console.error(`\n${process.env['DEBUG'] && error instanceof Error ? error.stack : messageOf(error)}`);
      code = 1;
    }
  }
  isStopping = true;
  for (const stop of stops.reverse()) {
    await stop().catch((error: unknown) => console.error(messageOf(error)));
  }
  process.exit(code || Number(process.exitCode ?? 0));
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
