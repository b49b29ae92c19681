import { readConfig } from './lib/config.ts';
import { runProcess } from './run-process.ts';
import { startHelios } from './start.ts';

// Helios in production. Its catalogue is what `npm run helios -- catalogue apply` has written.
await runProcess(async () => startHelios(readConfig(process.env)));
