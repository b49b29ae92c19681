import { execFileSync } from 'node:child_process';
import { closeSync, existsSync, mkdirSync, openSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../lib-node/config.ts';
import { readImportGraph, readImports, readPackages } from './lib/import-graph.ts';
import { CommandFailed, runCommand } from '../lib-node/processes.ts';
import { runWithCleanup, type AddCleanup } from '../lib-node/run-with-cleanup.ts';
import { SLOWEST_TITLE } from './lib/slowest-tests/format.ts';
import { createSteps, seconds, type Steps } from './lib/steps.mjs';
import {
  getCommand,
  selectAffectedParts,
  selectChecks,
  selectParts,
  type Change,
  type PartRun,
} from './lib/test-parts.ts';

/** Timeout of one part in milliseconds, for a part that hangs */
const PART_LIMIT = 45 * 60_000;

/** How many narrow parts run at the same time: one for each of two cores */
const LANES = 2;

const LOGS = join(ROOT, '.data', 'test');
const DURATIONS = join(LOGS, 'durations.json');

/**
 * `npm test`: runs all parts. Arguments select parts by name. `--changed` runs what the uncommitted changes can affect,
 * `--changed=REVISION` what all changes since a revision can affect. `npm run check` (`--check`, `--check=REVISION`) runs in seconds what
 * finds most mistakes of a change: types, lint of the changed files, and the tests that import a changed file themselves.
 */
await runWithCleanup(async (addCleanup) => {
  const args = process.argv.slice(2);
  const read = (option: string) =>
    args.find((arg) => arg === option || arg.startsWith(`${option}=`))?.slice(option.length + 1);
  const [since, checked] = [read('--changed'), read('--check')];
  const parts = selectParts(args.filter((arg) => !/^--(?:changed|check)(?:=|$)/.test(arg)));
  let runs: PartRun[] = parts.map((part) => ({ part }));
  if (since !== undefined) runs = selectAffectedParts(parts, findChanges(since));
  if (checked !== undefined) runs = selectChecks(parts, describeChange(findChanges(checked)));
  if (runs.length === 0) {
    console.log('No part checks what has changed.');
    return;
  }
  mkdirSync(LOGS, { recursive: true });
  const failures = await runParts(runs, addCleanup);
  for (const [name, output] of failures) console.log(`\n── ${name} failed ──\n${output}`);
  process.exitCode = failures.size > 0 ? 1 : 0;
});

/** Runs the narrow parts side by side, and the wide ones after them. Returns the output of the failed ones. */
async function runParts(runs: readonly PartRun[], addCleanup: AddCleanup): Promise<Map<string, string>> {
  const steps = createSteps();
  const failures = new Map<string, string>();
  const progress = createProgress(runs, steps);
  const takeAll = async (queue: PartRun[]) => {
    for (let run = queue.shift(); run; run = queue.shift()) {
      progress.start(run.part.name);
      const failure = await runPart(run, steps, addCleanup);
      if (failure !== null) failures.set(run.part.name, failure);
      progress.end(run.part.name);
    }
  };
  const narrow = runs.filter(({ part }) => !part.isWide);
  const wide = runs.filter(({ part }) => part.isWide);
  await steps.run('All parts', async (detail) => {
    const timer = setInterval(() => detail(progress.describe()), 1000);
    try {
      await Promise.all(Array.from({ length: LANES }, () => takeAll(narrow)));
      await takeAll(wide);
    } finally {
      clearInterval(timer);
    }
  });
  console.log('\nParts');
  for (const { part } of runs) {
    const done = steps.done.find(({ title }) => title === part.name);
    console.log(`  ${done ? '✓' : '✗'} ${part.name}${done ? ` ${seconds(done.milliseconds)}` : ''}`);
  }
  console.log(`\nParts: ${runs.length - failures.size} passed, ${failures.size} failed`);
  return failures;
}

/**
 * Runs a part. Its output goes to a log, because the output of two parts at once is unreadable. Prints the slowest tests of a
 * successful part. Returns the output of a failed one, otherwise null.
 */
async function runPart(run: PartRun, steps: Steps, addCleanup: AddCleanup): Promise<string | null> {
  const { name } = run.part;
  const file = join(LOGS, `${name.replace(' ', '-')}.log`);
  const log = openSync(file, 'w');
  const [command = '', ...args] = getCommand(run);
  try {
    await steps.run(name, () =>
      runCommand(command, args, {
        cwd: ROOT,
        output: log,
        timeoutMs: PART_LIMIT,
        env: { ...process.env, CI: 'true' },
        onSpawn: addCleanup,
      }),
    );
  } catch (error) {
    if (!(error instanceof CommandFailed)) throw error;
    return `${error.message}\n${readFileSync(file, 'utf8')}`;
  } finally {
    closeSync(log);
  }
  const output = readFileSync(file, 'utf8');
  const start = output.lastIndexOf(SLOWEST_TITLE);
  if (start !== -1) console.log(`\n── ${name} ──\n${output.slice(start)}`);
  return null;
}

/** Follows the parts, and estimates the time left from the durations of the last runs. */
function createProgress(runs: readonly PartRun[], steps: Steps) {
  const durations = existsSync(DURATIONS)
    ? (JSON.parse(readFileSync(DURATIONS, 'utf8')) as Record<string, number>)
    : {};
  const starts = new Map<string, number>();
  const ended = new Set<string>();
  const getLeft = (name: string): number => {
    if (ended.has(name)) return 0;
    const spent = Date.now() - (starts.get(name) ?? Date.now());
    return Math.max(0, (durations[name] ?? 0) - spent);
  };
  const describe = () => {
    const running = [...starts.keys()].filter((name) => !ended.has(name));
    const left = runs.reduce((sum, { part }) => sum + getLeft(part.name) / (part.isWide ? 1 : LANES), 0);
    return [
      `${ended.size} of ${runs.length} parts done`,
      ...(running.length > 0 ? [`running: ${running.join(', ')}`] : []),
      // A part that never ran here has no duration.
      ...(runs.every(({ part }) => part.name in durations) && left > 0
        ? [`about ${Math.ceil(left / 60_000)} min left`]
        : []),
    ].join(' · ');
  };
  return {
    describe,
    start: (name: string) => starts.set(name, Date.now()),
    end(name: string) {
      ended.add(name);
      const done = steps.done.find(({ title }) => title === name);
      if (done) {
        durations[name] = done.milliseconds;
        writeFileSync(DURATIONS, JSON.stringify(durations));
      }
      if (!process.stdout.isTTY) console.log(`  ${describe()}`);
    },
  };
}

/** Sums up the changes for `npm run check`. */
function describeChange(changes: ReadonlyMap<string, ReadonlySet<string>>): Change {
  const affected = [...new Set([...changes.values()].flatMap((files) => [...files]))];
  return {
    files: [...changes.keys()].filter((file) => existsSync(join(ROOT, file))),
    affected,
    near: affected.filter(
      (file) => changes.has(file) || readImports(ROOT, file).some((imported) => changes.has(imported)),
    ),
  };
}

/** Returns the files that have changed since a revision (empty: the last commit), each with itself and the files that import it. */
function findChanges(since: string): Map<string, ReadonlySet<string>> {
  const git = (...args: string[]) =>
    execFileSync('git', args, { cwd: ROOT, encoding: 'utf8' }).split('\n').filter(Boolean);
  const untracked = git('ls-files', '--others', '--exclude-standard');
  const findDependents = readImportGraph(ROOT, [...git('ls-files'), ...untracked], readPackages(ROOT));
  const changed = [...git('diff', '--name-only', since || 'HEAD'), ...untracked];
  return new Map(changed.map((file) => [file, findDependents(file)]));
}
