import { DEMO_ENVIRONMENT } from './demo/demo-environment.ts';
import { readConfig } from './lib/config.ts';
import { runProcess } from './run-process.ts';
import { startDemo } from './start-demo.ts';

// Helios with the catalogue of the demo.
await runProcess(async () => startDemo(readConfig({ ...DEMO_ENVIRONMENT, ...process.env })));
