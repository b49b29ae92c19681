import { readConfig } from './lib/config.ts';
import { explainError } from './lib/explain-error.ts';
import { startHelios } from './start.ts';

try {
  const helios = await startHelios(readConfig(process.env));
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
