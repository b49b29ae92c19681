import { CommandFailed, runCommand } from './lib/processes.ts';
import { createSteps, seconds } from './lib/steps.mjs';
import { ROOT } from './lib/config.ts';
import { untilStopped } from './lib/until-stopped.ts';

/** `npm test`: every part, one after another, each also a command of its own. Arguments choose parts by name. */
const PARTS: readonly (readonly [name: string, script: string])[] = [
  ['types', 'types'],
  ['generated files', 'types:check'],
  ['lint', 'lint'],
  ['unit', 'test:unit'],
  ['helios', 'test:helios'],
  ['cms', 'test:cms'],
  ['plugin', 'test:plugin'],
  ['stories', 'test:stories'],
  ['e2e', 'test:e2e'],
  // What the browser tests have built.
  ['size', 'test:size'],
];

await untilStopped(async (putAway) => {
  const wanted = process.argv.slice(2);
  const parts = wanted.length ? PARTS.filter(([name]) => wanted.includes(name)) : PARTS;
  if (parts.length < wanted.length) {
    throw new Error(`Unknown part. The parts are: ${PARTS.map(([name]) => name).join(', ')}.`);
  }

  const steps = createSteps();
  for (const [name, script] of parts) {
    console.log(`\n── ${name} ── npm run ${script}\n`);
    try {
      await steps.run(name, () =>
        runCommand('npm', ['run', '--silent', script], {
          cwd: ROOT,
          inherit: true,
          env: { ...process.env, CI: 'true' },
          onSpawn: putAway,
        }),
      );
    } catch (error) {
      if (!(error instanceof CommandFailed)) throw error;
    }
  }

  console.log('\nParts');
  for (const [name] of parts) {
    const done = steps.done.find((step) => step.title === name);
    console.log(`  ${done ? '✓' : '✗'} ${name}${done ? ` ${seconds(done.milliseconds)}` : ''}`);
  }
  const failed = parts.length - steps.done.length;
  console.log(`\nParts: ${steps.done.length} passed, ${failed} failed`);
  process.exitCode = failed ? 1 : 0;
});
