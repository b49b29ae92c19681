import { editPhoneNumber, formatPhoneNumber, parsePhoneNumber } from './phoneNumber';

it.each([
  ['', ''],
  ['717', '717'],
  ['7175', '(717) 5'],
  ['717555', '(717) 555'],
  ['7175550142', '(717) 555-0142'],
  ['17175550142', '1 (717) 555-0142'],
  ['442079460958', '442 079 460 958'],
  ['12345678901234567890', '123 456 789 012 345 678 90'],
  ['717555O142', '717555O142'],
])('formats %j as %j', (value, formatted) => {
  expect(formatPhoneNumber(value)).toBe(formatted);
  expect(parsePhoneNumber(formatted)).toBe(value);
});

it.each([
  ['(717) 555-0142', '7175550142'],
  ['+44 20 7946 0958', '442079460958'],
  ['717.555.0142', '7175550142'],
  ['717\u2011555\u00a00142', '7175550142'],
  ['\u202a+1 717 555 0142\u202c', '17175550142'],
  ['\u2068+1 717/555–0142\u2069', '17175550142'],
  ['＋１７１７５５５０１４２', '17175550142'],
  ['+٩٦٦ ٥٠ ۱۲۳ 4567', '966501234567'],
])('parses %j as %j', (text, value) => {
  expect(parsePhoneNumber(text)).toBe(value);
});

it('keeps invalid characters, so that the form can reject them', () => {
  expect(parsePhoneNumber('call 717')).toBe('call717');
});

describe('editing', () => {
  /** `|` marks the caret in the text after the key press and in the formatted text. */
  it.each([
    ['a digit at the end', '(717) 555-01|', '71755501', 'insertText', '(717) 555-01|'],
    ['the digit that opens a group', '7175|', '717', 'insertText', '(717) 5|'],
    ['a digit in the middle', '(7917|) 555-0142', '7175550142', 'insertText', '791 7|55 501 42'],
    [
      'a digit deleted in the middle',
      '(71|) 555-0142',
      '7175550142',
      'deleteContentBackward',
      '(71|5) 550-142',
    ],
    ['backspace behind a hyphen', '(717) 555|0142', '7175550142', 'deleteContentBackward', '(717) 55|0-142'],
    ['delete before a hyphen', '(717) 555|0142', '7175550142', 'deleteContentForward', '(717) 555|-142'],
    ['a space, which is ignored', '(717) 555 |-0142', '7175550142', 'insertText', '(717) 555|-0142'],
    [
      'another number pasted over it',
      '+1 610 555 0199|',
      '7175550142',
      'insertFromPaste',
      '1 (610) 555-0199|',
    ],
  ])('%s', (_name, text, previousValue, inputType, expected) => {
    const edit = editPhoneNumber(text.replace('|', ''), text.indexOf('|'), previousValue, inputType);
    const formatted = formatPhoneNumber(edit.value);
    expect(`${formatted.slice(0, edit.caret)}|${formatted.slice(edit.caret)}`).toBe(expected);
  });
});
