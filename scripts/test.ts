import { CommandFailed, runCommand } from './lib/processes.ts';
import { createSteps, seconds } from './lib/steps.mjs';
import { ROOT } from './lib/config.ts';

/** `npm test`: every part, one after another, each also a command of its own. Arguments choose parts by name. */
const PARTS: readonly (readonly [name: string, script: string])[] = [
  ['types', 'types'],
  ['generated files', 'types:check'],
  ['lint', 'lint'],
  ['unit', 'test:unit'],
  ['helios', 'test:helios'],
  ['cms', 'test:cms'],
  ['plugin', 'test:plugin'],
  ['e2e', 'test:e2e'],
];

const wanted = process.argv.slice(2);
const parts = wanted.length ? PARTS.filter(([name]) => wanted.includes(name)) : PARTS;
if (parts.length < Math.max(1, wanted.length)) {
  console.error(`Unknown part. The parts are: ${PARTS.map(([name]) => name).join(', ')}.`);
  process.exit(1);
}

const steps = createSteps();
const failed: string[] = [];
for (const [name, script] of parts) {
  console.log(`\n── ${name} ── npm run ${script}\n`);
  try {
    await steps.run(name, () =>
      runCommand('npm', ['run', '--silent', script], {
        cwd: ROOT,
        inherit: true,
        env: { ...process.env, CI: 'true' },
      }),
    );
  } catch (error) {
    if (!(error instanceof CommandFailed)) throw error;
    failed.push(name);
  }
}

console.log('\nParts');
for (const [name] of parts) {
  const done = steps.done.find((step) => step.title === name);
  console.log(`  ${done ? '✓' : '✗'} ${name}${done ? ` ${seconds(done.milliseconds)}` : ''}`);
}
console.log(`\nParts: ${parts.length - failed.length} passed, ${failed.length} failed`);
process.exit(failed.length ? 1 : 0);
