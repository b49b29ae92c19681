import { runCommand } from './processes.ts';

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
