/** A lone surrogate. PostgreSQL rejects it in JSON, and replaces it in text. */
const LONE_SURROGATE = /\p{Surrogate}/u;
/** Control characters except line breaks and tabs. They break mail, terminals and CSV. */
const CONTROL_CHARACTER = /(?![\t\n\r])\p{Cc}/u;
const LINE_BREAK = /[\t\n\r\u2028\u2029]/;
/**
 * Bidirectional formatting characters: embeddings, overrides and isolates. They change the visible order of a
 * text.
 */
const BIDI_CONTROL = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/;

/**
 * Replaces the characters that a terminal would execute or that change the direction of a text by their code, such as
 * `\u{1b}`. Lines and tabs stay.
 */
export function escapeForTerminal(text: string): string {
  return text.replaceAll(
    new RegExp(`${CONTROL_CHARACTER.source}|${BIDI_CONTROL.source}`, 'gu'),
    (character) => `\\u{${character.codePointAt(0)?.toString(16)}}`,
  );
}

/**
 * Why a text would be shown differently from its content in mail, on tickets, in the output of the staff
 * command, or in CSV; undefined when it would not.
 */
export function findTextError(text: string, isMultiLine: boolean): string | undefined {
  if (LONE_SURROGATE.test(text)) return 'must not contain half of a character';
  if (CONTROL_CHARACTER.test(text)) return 'must not contain control characters';
  if (!isMultiLine && LINE_BREAK.test(text)) return 'must be one line';
  if (BIDI_CONTROL.test(text)) return 'must not contain characters that change the direction of text';
  return undefined;
}
