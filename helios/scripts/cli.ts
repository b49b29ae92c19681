import { escapeForTerminal } from '../src/lib/text-errors.ts';
import { parseCommandLine } from './cli/command-line.ts';
import { getCommand } from './cli/commands.ts';
import { CliError } from './cli/staff-api.ts';

// The command-line tool of the box office: npm run helios -- help

try {
  const { command, ...input } = parseCommandLine(process.argv.slice(2));
  printText(await getCommand(command)(input));
} catch (error) {
  if (!(error instanceof CliError)) throw error;
  process.stderr.write(`${escapeForTerminal(error.message)}\n`);
  process.exitCode = 1;
}

/** Writes a text to stdout. Stdout stays empty without a text, because it may be a file for a list. */
function printText(text: string): void {
  if (text === '') {
    process.stderr.write('None.\n');
    return;
  }
  const safeText = escapeForTerminal(text);
  process.stdout.write(safeText.endsWith('\n') ? safeText : `${safeText}\n`);
}
