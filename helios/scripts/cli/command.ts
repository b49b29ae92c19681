import { CliError } from './staff-api.ts';
import type { CommandOptions } from './command-line.ts';

/** The words after a command and its options, as parseCommandLine has checked them. */
export interface CommandInput {
  args: readonly string[];
  values: CommandOptions;
}

/**
 * Runs a command. Resolves to the text to print, which is empty when a list for a file has no rows. Throws CliError.
 */
export type Command = (input: CommandInput) => Promise<string>;

/** Throws a CliError that names what is missing. */
export function requireWord({ args }: CommandInput, index: number, what: string): string {
  const value = args[index];
  if (value === undefined) throw new CliError(`Missing: ${what}. See: npm run helios -- help`);
  return value;
}

/** A word, encoded for a URL path. */
export function requireSegment(input: CommandInput, index: number, what: string): string {
  return encodeURIComponent(requireWord(input, index, what));
}

/** The query of a URL with its question mark, or an empty text when no parameter has a value. */
export function buildQuery(parameters: Record<string, string | undefined>): string {
  const defined = Object.entries(parameters).filter(
    (entry): entry is [string, string] => entry[1] !== undefined,
  );
  return defined.length > 0 ? `?${new URLSearchParams(defined)}` : '';
}
