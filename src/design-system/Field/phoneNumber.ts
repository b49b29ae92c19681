/** Separators of phone numbers: spaces, brackets, dots, slashes, hyphens, dashes, a plus, and invisible characters such as direction marks. */
const separators = /[\s()./+\-\u2010-\u2015\u2212\p{Cf}]/gu;

/**
 * Removes the separators from a phone number as typed, pasted or autofilled. Invalid characters such as letters stay, so
 * that the form can report them.
 */
export function parsePhoneNumber(text: string): string {
  // Phones of some languages fill in digits of another width, or Arabic ones.
  return text
    .normalize('NFKC')
    .replace(/[\u0660-\u0669\u06f0-\u06f9]/g, (digit) => String(digit.charCodeAt(0) % 16))
    .replace(separators, '');
}

/**
 * Groups the digits of a value: `(717) 555-0142`, with a country code `1 (717) 555-0142`, longer numbers in threes. A value
 * with other characters is returned unchanged.
 */
export function formatPhoneNumber(value: string): string {
  if (!/^\d*$/.test(value)) return value;
  if (value.length <= 3) return value;
  if (value.length <= 6) return `(${value.slice(0, 3)}) ${value.slice(3)}`;
  if (value.length <= 10) return `(${value.slice(0, 3)}) ${value.slice(3, 6)}-${value.slice(6)}`;
  if (value.length === 11 && value.startsWith('1')) return `1 ${formatPhoneNumber(value.slice(1))}`;
  return value.replace(/(\d{3})(?=\d)/g, '$1 ');
}

interface PhoneEdit {
  value: string;
  /** Caret position in the formatted value. */
  caret: number;
}

/**
 * The value and the caret after an edit of the formatted text.
 * @param text the text after the edit
 * @param caret the caret position in `text`
 * @param previousValue the value before the edit
 * @param inputType `inputType` of the input event, which gives the direction of a deletion
 */
export function editPhoneNumber(
  text: string,
  caret: number,
  previousValue: string,
  inputType?: string,
): PhoneEdit {
  let value = parsePhoneNumber(text);
  let charactersBeforeCaret = parsePhoneNumber(text.slice(0, caret)).length;
  // Only a separator was deleted, which formatting would restore: delete the adjacent digit instead.
  if (value === previousValue) {
    if (inputType === 'deleteContentBackward' && charactersBeforeCaret > 0) {
      value = value.slice(0, charactersBeforeCaret - 1) + value.slice(charactersBeforeCaret);
      charactersBeforeCaret -= 1;
    } else if (inputType === 'deleteContentForward') {
      value = value.slice(0, charactersBeforeCaret) + value.slice(charactersBeforeCaret + 1);
    }
  }
  return { value, caret: getCaretPosition(formatPhoneNumber(value), charactersBeforeCaret) };
}

/** The index after the n-th character that is not a separator. */
function getCaretPosition(text: string, count: number): number {
  let index = 0;
  for (let seen = 0; seen < count && index < text.length; index += 1) {
    if (parsePhoneNumber(text.charAt(index)) !== '') seen += 1;
  }
  return index;
}
