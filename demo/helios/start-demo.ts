import type { Config } from '../../helios/src/lib/config.ts';
import { startHelios } from '../../helios/src/start.ts';
import type { RunningHelios } from '../../helios/src/start.ts';
import { seedDatabase } from './seed.ts';

/** Starts Helios with the catalogue of the demo, whose shows never end. */
export function startDemo(config: Config): Promise<RunningHelios> {
  return startHelios(config, seedDatabase);
}
