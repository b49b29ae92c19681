import { closeSync, mkdirSync, openSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { CommandFailed, runCommand } from './lib/processes.ts';
import { createSteps, seconds } from './lib/steps.mjs';
import { ROOT } from './lib/config.ts';
import { runWithCleanup } from './lib/run-with-cleanup.ts';

interface Part {
  name: string;
  script: string;
  args?: readonly string[];
  /** The part that must run before this one */
  after?: string;
}

/** Parts that need one core. Two of them run in parallel, the longest first. */
const PARALLEL_PARTS: readonly Part[] = [
  { name: 'helios', script: 'test:helios' },
  { name: 'plugin', script: 'test:plugin' },
  { name: 'site', script: 'test:e2e', args: ['--build-only'] },
  { name: 'rebrand', script: 'test:rebrand' },
  { name: 'unit', script: 'test:unit' },
  { name: 'cms', script: 'test:cms' },
  { name: 'types', script: 'types' },
  { name: 'lint', script: 'lint' },
  { name: 'generated files', script: 'types:check' },
];

/** Parts that use two browsers or their build. They run one after another. */
const SEQUENTIAL_PARTS: readonly Part[] = [
  { name: 'stories', script: 'test:stories' },
  { name: 'e2e', script: 'test:e2e', args: ['--keep'], after: 'site' },
  { name: 'size', script: 'test:size', after: 'site' },
];

/** Timeout of one part in milliseconds, for a part that hangs. The longest takes 15 to 30 minutes on two cores. */
const PART_LIMIT = 45 * 60_000;

/** How much of the output of a failed part is repeated at the end, in characters */
const FAILURE_LENGTH = 6000;

const PARTS = [...PARALLEL_PARTS, ...SEQUENTIAL_PARTS];

/** `npm test`: runs all parts. Each is also a separate command. Arguments select parts by name. */
await runWithCleanup(async (addCleanup) => {
  const names = process.argv.slice(2);
  const unknown = names.find((name) => !PARTS.some((part) => part.name === name));
  if (unknown) {
    throw new Error(`Unknown part "${unknown}". The parts are: ${PARTS.map(({ name }) => name).join(', ')}.`);
  }
  const isNamed = ({ name }: Part) => names.length === 0 || names.includes(name);
  const isWanted = (part: Part) =>
    isNamed(part) || PARTS.some((dependent) => dependent.after === part.name && isNamed(dependent));

  const steps = createSteps();
  /** The end of the output of each failed part. It is printed last, because it would be far above the summary otherwise. */
  const failures = new Map<string, string>();
  const run = async ({ name, script, args = [] }: Part, output: 'tee' | number) => {
    try {
      await steps.run(name, () =>
        runCommand('npm', ['run', '--silent', script, '--', ...args], {
          cwd: ROOT,
          output,
          timeoutMs: PART_LIMIT,
          env: { ...process.env, CI: 'true' },
          onSpawn: addCleanup,
        }),
      );
    } catch (error) {
      if (!(error instanceof CommandFailed)) throw error;
      failures.set(name, error.message);
    }
  };
  const title = ({ name, script, args = [] }: Part) =>
    `\n── ${name} ── npm run ${[script, ...(args.length > 0 ? ['--', ...args] : [])].join(' ')}\n`;

  const queue = PARALLEL_PARTS.filter(isWanted);
  const logs = join(ROOT, '.data', 'test');
  mkdirSync(logs, { recursive: true });
  const runQueuedParts = async () => {
    for (let part = queue.shift(); part; part = queue.shift()) {
      // Printed when the part has ended, because the output of two parts at once is unreadable.
      const file = join(logs, `${part.name.replace(' ', '-')}.log`);
      const log = openSync(file, 'w');
      await run(part, log);
      closeSync(log);
      const output = readFileSync(file, 'utf8');
      console.log(title(part));
      console.log(output);
      const failure = failures.get(part.name);
      if (failure !== undefined) failures.set(part.name, `${failure}\n${output.slice(-FAILURE_LENGTH)}`);
    }
  };
  await Promise.all([runQueuedParts(), runQueuedParts()]);

  for (const part of SEQUENTIAL_PARTS.filter(isWanted)) {
    console.log(title(part));
    await run(part, 'tee');
  }

  for (const [name, failure] of failures) console.log(`\n── ${name} failed ── ${failure}`);
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
