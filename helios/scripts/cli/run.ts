import { CommanderError } from 'commander';
import { escapeForTerminal } from '../../src/lib/text-errors.ts';
import { createCommands } from './commands.ts';
import { CliError } from './staff-api.ts';
import type { StaffCommand } from './staff-command.ts';

/** What a command prints, and the exit code of its process. */
export interface CommandOutput {
  stdout: string;
  stderr: string;
  code: 0 | 1;
}

/** Runs the words after `npm run helios --`. */
export async function runCommandLine(words: readonly string[]): Promise<CommandOutput> {
  try {
    const text = await parse(createCommands(), words);
    // Stdout stays empty without a text, because it may be a file for a list.
    if (text === '') return { stdout: '', stderr: 'None.\n', code: 0 };
    const safeText = escapeForTerminal(text);
    return { stdout: safeText.endsWith('\n') ? safeText : `${safeText}\n`, stderr: '', code: 0 };
  } catch (error) {
    if (!(error instanceof CliError)) throw error;
    return { stdout: '', stderr: `${escapeForTerminal(error.message)}\n`, code: 1 };
  }
}

/** Resolves to the text to print. Throws CliError. */
async function parse(program: StaffCommand, words: readonly string[]): Promise<string> {
  let refusal = '';
  const refuse = (command: StaffCommand) => {
    command.configureOutput({
      outputError: (text) => {
        // "error: unknown option '--evnt'\n(Did you mean --event?)"
        const problem = text
          .trim()
          .replace(/^error: /, '')
          .replaceAll('\n', ' ')
          .replace(/\.$/, '');
        const usages = command.listCommands().map((each) => each.describeUsage());
        refusal = `Nothing was done: ${problem}. ${command.parent ? `Write: ${usages.join(', ')}` : 'See: npm run helios -- help'}`;
      },
      // The commands of a group that was called without one.
      writeErr: (text) => void (refusal ||= `Write one of these:\n${text.trimEnd()}`),
    });
    for (const each of command.commands) refuse(each as StaffCommand);
  };
  refuse(program);
  try {
    await program.parseAsync(words.length === 0 ? ['help'] : words, { from: 'user' });
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    if (error.exitCode !== 0) throw new CliError(refusal);
  }
  return program.output;
}
