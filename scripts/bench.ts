import { ROOT } from '../lib-node/config.ts';
import { CommandFailed, runCommand } from '../lib-node/processes.ts';
import { runWithCleanup } from '../lib-node/run-with-cleanup.ts';

/**
 * `npm run bench [part …]`: runs the benchmarks (docs/performance.md). Figures are ratios within one run, because machines
 * differ. Runs all parts also when one misses its goal.
 */
const PARTS: Record<string, string> = {
  locks: 'helios/bench/locks.ts',
  hostile: 'helios/bench/hostile.ts',
  onsale: 'helios/bench/on-sale.ts',
  builds: 'scripts/bench/builds.ts',
  publish: 'scripts/bench/publish.ts',
  pages: 'scripts/bench/home-page.ts',
  tasks: 'scripts/bench/long-tasks.ts',
  weights: 'scripts/bench/weights.ts',
  seats: 'scripts/bench/seat-map.ts',
  serving: 'scripts/bench/serving.ts',
};

await runWithCleanup(async (addCleanup) => {
  const names = process.argv.slice(2);
  const unknown = names.find((name) => !(name in PARTS));
  if (unknown) throw new Error(`Unknown part "${unknown}". The parts are: ${Object.keys(PARTS).join(', ')}.`);
  const failed: string[] = [];
  for (const [name, script] of Object.entries(PARTS)) {
    if (names.length && !names.includes(name)) continue;
    console.log(`\n── ${name} ──\n`);
    try {
      await runCommand('node', [script], { cwd: ROOT, output: 'inherit', onSpawn: addCleanup });
    } catch (error) {
      if (!(error instanceof CommandFailed)) throw error;
      failed.push(name);
    }
  }
  if (failed.length > 0) throw new Error(`Parts that missed a goal or failed: ${failed.join(', ')}.`);
});
