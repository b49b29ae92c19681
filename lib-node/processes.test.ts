import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { runCommand, startProcess } from './processes.ts';

it('stops a command that exceeds its time limit', async () => {
  const command = runCommand(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], {
    timeoutMs: 100,
    onSpawn: () => {},
  });
  await expect(command).rejects.toThrow('did not end within 0.1 s and was stopped.');
});

it('does not stop a command that ends within its time limit', async () => {
  await expect(
    runCommand(process.execPath, ['-e', ''], { timeoutMs: 60_000, onSpawn: () => {} }),
  ).resolves.toBeUndefined();
});

it('passes on every line of output', async () => {
  const lines: string[] = [];
  const code = "process.stdout.write('a\\nb'); process.stdout.write('c\\n\\nd\\n')";
  await runCommand(process.execPath, ['-e', code], { onLine: (line) => lines.push(line), onSpawn: () => {} });
  expect(lines).toEqual(['a', 'bc', 'd']);
});

it('fails with the code and the output of a command', async () => {
  const command = runCommand(process.execPath, ['-e', 'console.log("broken"); process.exit(3)'], {
    onSpawn: () => {},
  });
  await expect(command).rejects.toThrow(/ended with code 3\. Its last output:\nbroken/);
});

it('ends a program with its parent, also if that is killed', async () => {
  const dir = mkdtempSync(join(tmpdir(), 'playhouse-parent-'));
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const connected = once(server, 'connection') as Promise<[Socket]>;
  const { port } = server.address() as AddressInfo;
  const started = {
    name: 'A program',
    command: process.execPath,
    // It runs as long as the connection.
    args: ['-e', `require('node:net').connect(${port}, '127.0.0.1')`],
    cwd: dir,
    env: {},
    logFile: join(dir, 'program.log'),
  };
  const source = `
    import { startProcess } from ${JSON.stringify(pathToFileURL(join(__dirname, 'processes.ts')).href)};
    await startProcess(${JSON.stringify(started)});`;
  const parent = spawn(process.execPath, ['--no-warnings', '--input-type=module', '-e', source]);
  const [connection] = await connected;
  try {
    const ended = once(connection.resume(), 'close');
    parent.kill('SIGKILL');
    await ended;
  } finally {
    connection.destroy();
    server.close();
    rmSync(dir, { recursive: true });
  }
});

it('keeps the log of the run before', async () => {
  const dir = mkdtempSync(join(tmpdir(), 'playhouse-logs-'));
  const logFile = join(dir, 'site.log');
  try {
    for (const text of ['first', 'second', 'third']) {
      const args = ['-e', `console.log("${text}")`];
      const started = { name: 'A program', command: process.execPath, args, cwd: dir, env: {}, logFile };
      await (
        await startProcess(started)
      ).exited;
    }
    expect(readFileSync(join(dir, 'site.previous.log'), 'utf8')).toBe('second\n');
  } finally {
    rmSync(dir, { recursive: true });
  }
});
