import { readConfig } from './config.ts';
import { explain } from './explain.ts';
import { startHelios } from './start.ts';

try {
  const helios = await startHelios(readConfig(process.env));
  let stopping = false;
  const stop = (signal: NodeJS.Signals) => {
    if (stopping) return;
    stopping = true;
    helios.app.log.info({ signal }, 'stopping');
    helios.stop().then(
      (orderly) => {
        if (!orderly) helios.app.log.warn('open requests were aborted');
        process.exit(orderly ? 0 : 1);
      },
      () => process.exit(1),
    );
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
} catch (error) {
  process.stderr.write(`Helios did not start. ${explain(error)}\n`);
  process.exit(1);
}
