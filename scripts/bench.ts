import { runCommand } from './lib/processes.ts';
import { ROOT } from './lib/config.ts';

/** `npm run bench [part …]`: every figure is a ratio to another one of the same run, since machines differ. */
const PARTS: Record<string, string> = {
  locks: 'helios/bench/locks.ts',
  builds: 'scripts/bench/builds.ts',
};

const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !(name in PARTS));
if (unknown.length) {
  console.error(`Unknown part "${unknown[0]}". The parts are: ${Object.keys(PARTS).join(', ')}.`);
  process.exit(1);
}
for (const [name, script] of Object.entries(PARTS)) {
  if (wanted.length && !wanted.includes(name)) continue;
  console.log(`\n── ${name} ──\n`);
  await runCommand('node', [script], { cwd: ROOT, inherit: true });
}
