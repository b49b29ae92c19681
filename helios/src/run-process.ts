import { explainError } from './lib/explain-error.ts';
import type { RunningHelios } from './start.ts';

/** Runs Helios as a process: reports why it did not start, and stops on a signal. */
export async function runProcess(start: () => Promise<RunningHelios>): Promise<void> {
  try {
    const helios = await start();
    let isStopping = false;
    const stop = (signal: NodeJS.Signals) => {
      if (isStopping) return;
      isStopping = true;
      helios.app.log.info({ signal }, 'stopping');
      helios.stop().then(
        (endedInTime) => {
          if (!endedInTime) helios.app.log.warn('open requests were aborted');
          process.exit(endedInTime ? 0 : 1);
        },
        () => process.exit(1),
      );
    };
    process.on('SIGTERM', stop);
    process.on('SIGINT', stop);
  } catch (error) {
    process.stderr.write(`Helios did not start. ${explainError(error)}\n`);
    process.exit(1);
  }
}
