import type { Config } from './lib/config.ts';
import { startHelios } from './start.ts';
import type { RunningHelios } from './start.ts';
import { seedDatabase } from './demo/seed.ts';

/** Starts Helios with the catalogue of the demo, whose shows never end. */
export function startDemo(config: Config): Promise<RunningHelios> {
  return startHelios(config, seedDatabase);
}
