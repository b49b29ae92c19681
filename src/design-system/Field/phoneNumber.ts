/** What people write between the digits of a phone number: spaces, brackets, dots, hyphens and dashes, a plus. */
const punctuation = /[\s().+\-\u2010-\u2015\u00ad\u200e\u200f\u202a-\u202e]/gu;

/**
 * The value of a phone number as typed, pasted or filled in by the browser: its digits. Anything that does not
 * belong to a phone number (a letter, say) stays in, so that the form can say what is wrong instead of keys
 * that do nothing.
 */
export function parsePhoneNumber(text: string): string {
  return text.replace(punctuation, '');
}

/**
 * A value in groups that are easy to read: `(717) 555-0142`, with a country code `1 (717) 555-0142`, any longer
 * number in threes. What is not all digits stays as it is.
 */
export function formatPhoneNumber(value: string): string {
  if (!/^\d*$/.test(value)) return value;
  if (value.length <= 3) return value;
  if (value.length <= 6) return `(${value.slice(0, 3)}) ${value.slice(3)}`;
  if (value.length <= 10) return `(${value.slice(0, 3)}) ${value.slice(3, 6)}-${value.slice(6)}`;
  if (value.length === 11 && value.startsWith('1')) return `1 ${formatPhoneNumber(value.slice(1))}`;
  return value.replace(/(\d{3})(?=\d)/g, '$1 ');
}

export interface PhoneEdit {
  value: string;
  /** Where the caret stands in the formatted value. */
  caret: number;
}

/**
 * What an edit of the shown text comes to.
 * @param text the text after the edit
 * @param caret its caret
 * @param before the value before the edit
 * @param inputType of the input event; tells which way a deletion went
 */
export function editPhoneNumber(text: string, caret: number, before: string, inputType?: string): PhoneEdit {
  let value = parsePhoneNumber(text);
  let left = parsePhoneNumber(text.slice(0, caret)).length;
  // Only punctuation was deleted, which comes back by itself: the key was meant for the digit beyond it.
  if (value === before) {
    if (inputType === 'deleteContentBackward' && left > 0) {
      value = value.slice(0, left - 1) + value.slice(left);
      left -= 1;
    } else if (inputType === 'deleteContentForward') {
      value = value.slice(0, left) + value.slice(left + 1);
    }
  }
  return { value, caret: caretAfter(formatPhoneNumber(value), left) };
}

/** The place right after the n-th character that counts. */
function caretAfter(text: string, count: number): number {
  let place = 0;
  for (let seen = 0; seen < count && place < text.length; place += 1) {
    if (parsePhoneNumber(text.charAt(place)) !== '') seen += 1;
  }
  return place;
}
