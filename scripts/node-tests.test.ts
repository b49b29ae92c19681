import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const dir = mkdtempSync(join(tmpdir(), 'playhouse-node-tests-'));
afterAll(() => rmSync(dir, { recursive: true }));

it.each<NodeJS.Signals>(['SIGINT', 'SIGTERM', 'SIGKILL'])(
  'after %s, a program that a test has started ends',
  async (signal) => {
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
    const test = join(dir, 'starts.test.mts');
    writeFileSync(
      test,
      `import { it } from 'node:test';
      import { startProcess } from ${JSON.stringify(pathToFileURL(join(__dirname, '../lib-node/processes.ts')).href)};
      it('starts a program and waits', async () => {
        const { exited } = await startProcess(${JSON.stringify(started)});
        await exited;
      });`,
    );
    const run = spawn(process.execPath, [join(__dirname, 'node-tests.ts'), test], { stdio: 'ignore' });
    const [connection] = await connected;
    try {
      const ended = Promise.all([once(connection.resume(), 'close'), once(run, 'close')]);
      run.kill(signal);
      await ended;
    } finally {
      connection.destroy();
      server.close();
      run.kill('SIGKILL');
    }
  },
);
