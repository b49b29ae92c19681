/**
 * Runs a command in the process group of this process, and kills the group when the channel to its parent closes: a parent that was
 * killed can stop nothing itself. Started by processes.ts.
 */
import { spawn } from 'node:child_process';

const [command, ...args] = process.argv.slice(2);
if (command === undefined) throw new Error('Usage: guard.ts COMMAND [ARGUMENTS]');
process.on('disconnect', () => process.kill(-process.pid, 'SIGKILL'));
// The command gets the signal, too. It may clean up before it ends.
process.on('SIGTERM', () => {});

const child = spawn(command, args, { stdio: 'inherit' });
child.once('error', (error) => {
  console.error(error.message);
  process.exit(1);
});
child.once('close', (code) => process.exit(code ?? 1));
