import { runCommandLine } from '../../scripts/cli/run.ts';

/**
 * Runs `npm run helios` with these variables in this process, because each process of its own takes a second. Rejects
 * as execFile does when the command fails. Not for two commands at the same time.
 */
export async function runCli(
  env: Record<string, string>,
  ...words: string[]
): Promise<{ stdout: string; stderr: string }> {
  const ownEnvironment = process.env;
  process.env = { ...ownEnvironment, ...env };
  try {
    const output = await runCommandLine(words);
    if (output.code !== 0) throw Object.assign(new Error(output.stderr), output);
    return output;
  } finally {
    process.env = ownEnvironment;
  }
}
