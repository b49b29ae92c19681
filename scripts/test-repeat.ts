import { closeSync, mkdirSync, openSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join, relative } from 'node:path';
import { ROOT } from '../lib-node/config.ts';
import { CommandFailed, runCommand } from '../lib-node/processes.ts';
import { runWithCleanup } from '../lib-node/run-with-cleanup.ts';
import { createSteps } from './lib/steps.mjs';
import { getCommand, selectParts } from './lib/test-parts.ts';

const USAGE = 'Usage: npm run test:repeat -- PART COUNT [--load]';

/**
 * `npm run test:repeat -- e2e 3`: runs a part several times in a row, and keeps the log of each run. `--load` keeps all cores busy at the
 * same time, which shows tests that do not wait for what they need.
 */
await runWithCleanup(async (addCleanup) => {
  const [name = '', count = '', ...rest] = process.argv.slice(2).filter((arg) => arg !== '--load');
  const times = Number(count);
  if (!name || !Number.isInteger(times) || times < 1 || rest.length > 0) throw new Error(USAGE);
  const parts = selectParts([name]);
  if (process.argv.includes('--load')) {
    for (let core = 0; core < availableParallelism(); core += 1) {
      // It never ends by itself.
      void runCommand('node', ['-e', 'for (;;);'], {
        graceMs: 0,
        onSpawn: addCleanup,
      }).catch(() => {});
    }
  }
  const folder = join(ROOT, '.data', 'test-repeat');
  mkdirSync(folder, { recursive: true });
  const steps = createSteps();
  const failed: string[] = [];
  for (let time = 1; time <= times; time += 1) {
    for (const part of parts) {
      const file = join(folder, `${part.name.replace(' ', '-')}-${time}.log`);
      const log = openSync(file, 'w');
      const [command = '', ...args] = getCommand({ part });
      const run = runCommand(command, args, {
        cwd: ROOT,
        output: log,
        env: { ...process.env, CI: 'true' },
        onSpawn: addCleanup,
      });
      await steps
        .run(`${part.name}, run ${time} of ${times}`, () => run)
        .catch((error: unknown) => {
          if (!(error instanceof CommandFailed)) throw error;
          failed.push(relative(ROOT, file));
        });
      closeSync(log);
    }
  }
  console.log(`\n${times} runs, ${failed.length} failed${failed.map((file) => `\n  ${file}`).join('')}`);
  process.exitCode = failed.length > 0 ? 1 : 0;
});
