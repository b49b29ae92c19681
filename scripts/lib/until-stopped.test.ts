import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const untilStoppedUrl = pathToFileURL(join(__dirname, 'until-stopped.ts')).href;

/** Runs work that has started a program, and returns what a terminal shows. */
function run(work: string): { code: number | null; output: string } {
  const source = `
    import { untilStopped } from ${JSON.stringify(untilStoppedUrl)};
    await untilStopped(async (putAway) => {
      putAway(async () => console.log('stopped the program'));
      ${work}
    });`;
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ['--no-warnings', '--input-type=module', '-e', source],
    { encoding: 'utf8', timeout: 15_000 },
  );
  return { code: status, output: (stdout + stderr).trim() };
}

it('stops what was started when the work has ended', () => {
  expect(run('')).toEqual({ code: 0, output: 'stopped the program' });
});

it.each([
  ['the work fails', `throw new Error('Broken');`],
  ['an event throws', `setTimeout(() => { throw new Error('Broken'); }); await new Promise(() => {});`],
  [
    'a promise fails that nobody waits for',
    `Promise.reject(new Error('Broken')); await new Promise(() => {});`,
  ],
])('stops what was started when %s', (_case, work) => {
  expect(run(`const alive = setInterval(() => {}, 1000); ${work}`)).toEqual({
    code: 1,
    output: 'stopped the program\n\nBroken',
  });
});
