type Replacements = readonly (readonly [pattern: RegExp, replacement: string])[];

/**
 * Soft hyphens, spaces without width, marks of direction, control characters and halves of characters. Phones and address books add
 * them, and Helios refuses most of them. Joiners stay, because some scripts need them.
 */
const invisible =
  /[\u00ad\u061c\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff\p{Surrogate}]|(?![\t\n\r])\p{Cc}/gu;

/** A text of several lines without invisible characters. */
export const textReplacements: Replacements = [
  [invisible, ''],
  [/^\s+|\s+$/g, ''],
];

/** One line: also a usual space for each white space, such as the non-breaking spaces of copied addresses. */
export const lineReplacements: Replacements = [
  [invisible, ''],
  [/\s+/g, ' '],
  [/^ | $/g, ''],
];

export function cleanText(text: string, replacements: Replacements = textReplacements): string {
  return replacements.reduce((result, [pattern, replacement]) => result.replace(pattern, replacement), text);
}

export const cleanLine = (text: string): string => cleanText(text, lineReplacements);
