// @ts-check
import { spawn } from 'node:child_process';

/** How often the parent is looked for, in milliseconds. Node reports no end of a parent. */
const PARENT_INTERVAL = 500;

/**
 * Runs the program of a command and ends with its code. The program gets the signals of this process, and ends when this process or
 * its parent has ended: npm sends a signal to a shell, which ends without passing it on. The channel tells the program that this
 * process was killed (run-with-cleanup.ts). JavaScript, because the Node of the machine runs it, which may be too old for TypeScript.
 *
 * @param {string} command
 * @param {readonly string[]} args
 * @param {import('node:child_process').SpawnOptions} [options]
 */
export function runEntry(command, args, options = {}) {
  const child = spawn(command, [...args], { ...options, stdio: ['inherit', 'inherit', 'inherit', 'ipc'] });
  // The terminal sends Ctrl-C to the whole process group. This process waits until the command has cleaned up.
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) {
    process.on(signal, () => {
      if (signal !== 'SIGINT' || !process.stdin.isTTY) child.kill(signal);
    });
  }
  const parent = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(watch);
    child.kill('SIGTERM');
  }, PARENT_INTERVAL);
  child.on('close', (code, signal) => process.exit(code ?? (signal === 'SIGINT' ? 130 : 1)));
}
