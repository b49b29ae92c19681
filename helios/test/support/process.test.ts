import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { it } from 'node:test';
import { END_WITH_PARENT } from './process.ts';

it('a process of a test ends when the test was killed', { timeout: 60_000 }, async () => {
  const args = ['--import', END_WITH_PARENT, '-e', "console.log('ready'); setInterval(() => {}, 3_600_000)"];
  const parent = spawn(
    process.execPath,
    [
      '-e',
      `require('node:child_process').spawn(process.execPath, ${JSON.stringify(args)}, { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })`,
    ],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  // Both processes write to it, so it closes when both have ended.
  const bothEnded = once(parent.stdout, 'close');
  await once(parent.stdout, 'data');
  parent.stdout.resume();
  parent.kill('SIGKILL');
  await bothEnded;
});
