import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

let dir: string;
const file = (name: string) => join(dir, name);
const urlOf = (name: string) => JSON.stringify(pathToFileURL(join(__dirname, name)).href);

beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'playhouse-entry-'));
  writeFileSync(
    file('server.mjs'),
    `import { writeFileSync } from 'node:fs';
    writeFileSync(${JSON.stringify(file('server.pid'))}, String(process.pid));
    setInterval(() => {}, 1000);`,
  );
  writeFileSync(
    file('program.mts'),
    `import { writeFileSync } from 'node:fs';
    import { startProcess } from ${urlOf('../../lib-node/processes.ts')};
    import { runWithCleanup } from ${urlOf('../../lib-node/run-with-cleanup.ts')};
    await runWithCleanup(async (addCleanup, waitForStop) => {
      addCleanup(async () => writeFileSync(${JSON.stringify(file('cleaned'))}, ''));
      const server = await startProcess({
        name: 'A server',
        command: process.execPath,
        args: [${JSON.stringify(file('server.mjs'))}],
        cwd: ${JSON.stringify(dir)},
        env: {},
        logFile: ${JSON.stringify(file('server.log'))},
        onSpawn: addCleanup,
      });
      writeFileSync(${JSON.stringify(file('program.pid'))}, String(process.pid));
      await waitForStop([{ name: 'A server', exited: server.exited }]);
    });`,
  );
  writeFileSync(
    file('entry.mjs'),
    `import { writeFileSync } from 'node:fs';
    import { runEntry } from ${urlOf('run-entry.mjs')};
    writeFileSync(${JSON.stringify(file('entry.pid'))}, String(process.pid));
    runEntry(process.execPath, ['--no-warnings', ${JSON.stringify(file('program.mts'))}]);`,
  );
});
afterEach(() => rmSync(dir, { recursive: true }));

const readPid = (name: string) => Number(readFileSync(file(name), 'utf8'));

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

async function waitFor(what: string, isTrue: () => boolean): Promise<void> {
  const until = Date.now() + 30_000;
  while (!isTrue()) {
    if (Date.now() > until) throw new Error(`Timed out: ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

/** Starts the entry as npm does: in a shell, which passes no signal on. */
async function startInShell(): Promise<ChildProcess> {
  // The second command keeps the shell from replacing itself by the first.
  const shell = spawn('sh', ['-c', `'${process.execPath}' '${file('entry.mjs')}'; true`], {
    stdio: 'ignore',
    // A process group of its own, as in a terminal.
    detached: true,
  });
  await waitFor('the start', () =>
    ['entry.pid', 'program.pid', 'server.pid'].every((name) => existsSync(file(name)) && readPid(name) > 0),
  );
  return shell;
}

describe('everything that was started ends', () => {
  it.each<[string, NodeJS.Signals, boolean]>([
    // Ctrl-C
    ['the process group', 'SIGINT', true],
    ['npm', 'SIGTERM', true],
    ['npm', 'SIGKILL', true],
    ['entry.pid', 'SIGTERM', true],
    ['entry.pid', 'SIGKILL', true],
    ['program.pid', 'SIGTERM', true],
    // It can clean up nothing.
    ['program.pid', 'SIGKILL', false],
  ])(
    'when %s gets %s',
    async (name, signal, cleansUp) => {
      const shell = await startInShell();
      const { pid = 0 } = shell;
      process.kill(name === 'npm' ? pid : name === 'the process group' ? -pid : readPid(name), signal);
      for (const started of ['server.pid', 'program.pid', 'entry.pid'])
        await waitFor(`the end of ${started}`, () => !isAlive(readPid(started)));
      expect(existsSync(file('cleaned'))).toBe(cleansUp);
    },
    60_000,
  );
});
