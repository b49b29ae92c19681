import { runCommand } from './processes.ts';

it('stops a command that does not end in its time', async () => {
  const command = runCommand(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], {
    within: 100,
    onSpawn: () => {},
  });
  await expect(command).rejects.toThrow('did not end within 0.1 s, and was stopped.');
});

it('leaves a command alone that ends in its time', async () => {
  await expect(
    runCommand(process.execPath, ['-e', ''], { within: 60_000, onSpawn: () => {} }),
  ).resolves.toBeUndefined();
});
