import { ROOT } from './lib/config.ts';
import { runCommand } from './lib/processes.ts';
import { runWithCleanup } from './lib/run-with-cleanup.ts';

/** `npm run bench [part …]`: runs the benchmarks. Figures are ratios within one run, because machines differ. */
const PARTS: Record<string, string> = {
  locks: 'helios/bench/locks.ts',
  hostile: 'helios/bench/hostile.ts',
  onsale: 'helios/bench/on-sale.ts',
  builds: 'scripts/bench/builds.ts',
  pages: 'scripts/bench/home-page.ts',
  weights: 'scripts/bench/weights.ts',
  seats: 'scripts/bench/seat-map.ts',
};

await runWithCleanup(async (addCleanup) => {
  const names = process.argv.slice(2);
  const unknown = names.find((name) => !(name in PARTS));
  if (unknown) throw new Error(`Unknown part "${unknown}". The parts are: ${Object.keys(PARTS).join(', ')}.`);
  for (const [name, script] of Object.entries(PARTS)) {
    if (names.length && !names.includes(name)) continue;
    console.log(`\n── ${name} ──\n`);
    await runCommand('node', [script], { cwd: ROOT, output: 'inherit', onSpawn: addCleanup });
  }
});
