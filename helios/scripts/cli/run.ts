import { escapeForTerminal } from '../../src/lib/text-errors.ts';
import { parseCommandLine } from './command-line.ts';
import { getCommand } from './commands.ts';
import { CliError } from './staff-api.ts';

/** What a command prints, and the exit code of its process. */
export interface CommandOutput {
  stdout: string;
  stderr: string;
  code: 0 | 1;
}

/** Runs the words after `npm run helios --`. */
export async function runCommandLine(words: string[]): Promise<CommandOutput> {
  try {
    const { command, ...input } = parseCommandLine(words);
    const text = await getCommand(command)(input);
    // Stdout stays empty without a text, because it may be a file for a list.
    if (text === '') return { stdout: '', stderr: 'None.\n', code: 0 };
    const safeText = escapeForTerminal(text);
    return { stdout: safeText.endsWith('\n') ? safeText : `${safeText}\n`, stderr: '', code: 0 };
  } catch (error) {
    if (!(error instanceof CliError)) throw error;
    return { stdout: '', stderr: `${escapeForTerminal(error.message)}\n`, code: 1 };
  }
}
