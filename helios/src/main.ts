import { ConfigError, readConfig } from './config.ts';
import { startHelios } from './start.ts';

try {
  const helios = await startHelios(readConfig(process.env));
  let stopping = false;
  const stop = (signal: NodeJS.Signals) => {
    if (stopping) return;
    stopping = true;
    helios.app.log.info({ signal }, 'stopping');
    helios.stop().then(
      () => process.exit(0),
      () => process.exit(1),
    );
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
} catch (error) {
  process.stderr.write(`${explain(error)}\n`);
  process.exit(1);
}

/** One sentence for the person who starts Helios. */
function explain(error: unknown): string {
  if (error instanceof ConfigError) return `Helios did not start. ${error.message}`;
  const { code, message } = error as { code?: string; message: string };
  switch (code) {
    case 'ECONNREFUSED':
    case 'ENOTFOUND':
      return 'Helios did not start: the database of HELIOS_DATABASE_URL does not answer. Check the address, and that it is running.';
    case '3D000':
      return 'Helios did not start: the database of HELIOS_DATABASE_URL does not exist. Create it first.';
    case '28P01':
      return 'Helios did not start: the database refuses the user or password of HELIOS_DATABASE_URL.';
    case 'EADDRINUSE':
      return 'Helios did not start: one of its ports is taken. Set HELIOS_PORT and HELIOS_STAFF_PORT to free ones.';
    default:
      return `Helios did not start: ${message}`;
  }
}
