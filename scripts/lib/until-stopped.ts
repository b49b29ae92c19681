/** Remembers how to stop something that was started; the last started is stopped first. */
export type PutAway = (stop: () => Promise<void>) => void;

export interface Watched {
  name: string;
  exited: Promise<unknown>;
}

/** Waits for Ctrl-C, or until one of the programs ends by itself (then throws, naming it). */
export type Stopped = (programs: readonly Watched[]) => Promise<void>;

class Interrupted extends Error {}

/**
 * Runs `work` and stops what it started, in whatever way it ends: by itself, by an error, or by Ctrl-C at any
 * moment, also in the middle of a step. An error is shown as its message alone: it is written for a person.
 */
export async function untilStopped(
  work: (putAway: PutAway, stopped: Stopped) => Promise<void>,
): Promise<void> {
  const stops: (() => Promise<void>)[] = [];
  let interrupt: (error: Error) => void = () => {};
  const interrupted = new Promise<never>((_, reject) => {
    interrupt = reject;
  });
  interrupted.catch(() => {});
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => interrupt(new Interrupted()));
  }
  const stopped: Stopped = (programs) =>
    Promise.race(
      programs.map(async ({ name, exited }) => {
        await exited;
        throw new Error(`${name} ended by itself. Its log tells why; start again with the same command.`);
      }),
    );

  let code = 0;
  try {
    await Promise.race([work((stop) => stops.push(stop), stopped), interrupted]);
  } catch (error) {
    if (error instanceof Interrupted) {
      console.log('\nStopping…');
    } else {
      console.error(`\n${process.env['DEBUG'] && error instanceof Error ? error.stack : messageOf(error)}`);
      code = 1;
    }
  }
  for (const stop of stops.reverse()) {
    await stop().catch((error: unknown) => console.error(messageOf(error)));
  }
  process.exit(code);
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
