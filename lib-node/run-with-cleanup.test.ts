import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const untilStoppedUrl = pathToFileURL(join(__dirname, 'run-with-cleanup.ts')).href;

/** Runs `work` with a registered stop function and returns the output. */
function run(work: string): { code: number | null; output: string } {
  const source = `
    import { runWithCleanup } from ${JSON.stringify(untilStoppedUrl)};
    await runWithCleanup(async (addCleanup) => {
      addCleanup(async () => console.log('stopped the program'));
      ${work}
    });`;
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ['--no-warnings', '--input-type=module', '-e', source],
    { encoding: 'utf8', timeout: 15_000 },
  );
  return { code: status, output: (stdout + stderr).trim() };
}

it('stops started programs when the work has ended', () => {
  expect(run('')).toEqual({ code: 0, output: 'stopped the program' });
});

it.each([
  ['the work fails', `throw new Error('Broken');`],
  ['an event throws', `setTimeout(() => { throw new Error('Broken'); }); await new Promise(() => {});`],
  [
    'a promise without a handler is rejected',
    `Promise.reject(new Error('Broken')); await new Promise(() => {});`,
  ],
])('stops started programs when %s', (_case, work) => {
  expect(run(`const alive = setInterval(() => {}, 1000); ${work}`)).toEqual({
    code: 1,
    output: 'stopped the program\n\nBroken',
  });
});
