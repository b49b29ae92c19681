import { closeSync, mkdirSync, openSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { CommandFailed, runCommand } from './lib/processes.ts';
import { createSteps, seconds } from './lib/steps.mjs';
import { ROOT } from './lib/config.ts';
import { untilStopped } from './lib/until-stopped.ts';

interface Part {
  name: string;
  script: string;
  args?: readonly string[];
  /** The part that makes what this one is about */
  after?: string;
}

/** What one core is enough for: two of these run side by side, the longest first. */
const BESIDE: readonly Part[] = [
  { name: 'helios', script: 'test:helios' },
  { name: 'plugin', script: 'test:plugin' },
  { name: 'site', script: 'test:e2e', args: ['--build-only'] },
  { name: 'unit', script: 'test:unit' },
  { name: 'cms', script: 'test:cms' },
  { name: 'types', script: 'types' },
  { name: 'lint', script: 'lint' },
  { name: 'generated files', script: 'types:check' },
];

/** What keeps two browsers busy, and what reads what was built for them: one after another. */
const ALONE: readonly Part[] = [
  { name: 'stories', script: 'test:stories' },
  { name: 'e2e', script: 'test:e2e', args: ['--keep'], after: 'site' },
  { name: 'size', script: 'test:size', after: 'site' },
];

/** Milliseconds for one part. The longest needs about 17 minutes on two cores; a part that hangs must not hide the others. */
const PART_LIMIT = 30 * 60_000;

const PARTS = [...BESIDE, ...ALONE];

/** `npm test`: every part, each also a command of its own. Arguments choose parts by name. */
await untilStopped(async (putAway) => {
  const wanted = process.argv.slice(2);
  const unknown = wanted.find((name) => !PARTS.some((part) => part.name === name));
  if (unknown) {
    throw new Error(`Unknown part "${unknown}". The parts are: ${PARTS.map(({ name }) => name).join(', ')}.`);
  }
  const isNamed = ({ name }: Part) => wanted.length === 0 || wanted.includes(name);
  const isWanted = (part: Part) =>
    isNamed(part) || PARTS.some((each) => each.after === part.name && isNamed(each));

  const steps = createSteps();
  const run = async ({ name, script, args = [] }: Part, output: 'inherit' | number) => {
    try {
      await steps.run(name, () =>
        runCommand('npm', ['run', '--silent', script, '--', ...args], {
          cwd: ROOT,
          output,
          within: PART_LIMIT,
          env: { ...process.env, CI: 'true' },
          onSpawn: putAway,
        }),
      );
    } catch (error) {
      if (!(error instanceof CommandFailed)) throw error;
      console.error(error.message);
    }
  };
  const title = ({ name, script, args = [] }: Part) =>
    `\n── ${name} ── npm run ${[script, ...(args.length > 0 ? ['--', ...args] : [])].join(' ')}\n`;

  const beside = BESIDE.filter(isWanted);
  const logs = join(ROOT, '.data', 'test');
  mkdirSync(logs, { recursive: true });
  const takeTurns = async () => {
    for (let part = beside.shift(); part; part = beside.shift()) {
      // Shown in one piece when the part has ended: two at once cannot be read.
      const file = join(logs, `${part.name.replace(' ', '-')}.log`);
      const log = openSync(file, 'w');
      await run(part, log);
      closeSync(log);
      console.log(title(part));
      console.log(readFileSync(file, 'utf8'));
    }
  };
  await Promise.all([takeTurns(), takeTurns()]);

  for (const part of ALONE.filter(isWanted)) {
    console.log(title(part));
    await run(part, 'inherit');
  }

  console.log('\nParts');
  const parts = PARTS.filter(isWanted);
  for (const { name } of parts) {
    const done = steps.done.find((step) => step.title === name);
    console.log(`  ${done ? '✓' : '✗'} ${name}${done ? ` ${seconds(done.milliseconds)}` : ''}`);
  }
  const failed = parts.length - steps.done.length;
  console.log(`\nParts: ${steps.done.length} passed, ${failed} failed`);
  process.exitCode = failed ? 1 : 0;
});
