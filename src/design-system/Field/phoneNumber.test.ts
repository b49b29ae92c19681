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
])('shows %j as %j', (value, shown) => {
  expect(formatPhoneNumber(value)).toBe(shown);
  expect(parsePhoneNumber(shown)).toBe(value);
});

it.each([
  ['(717) 555-0142', '7175550142'],
  ['+44 20 7946 0958', '442079460958'],
  ['717.555.0142', '7175550142'],
  ['717\u2011555\u00a00142', '7175550142'],
  ['\u202a+1 717 555 0142\u202c', '17175550142'],
])('reads %j as %j', (text, value) => {
  expect(parsePhoneNumber(text)).toBe(value);
});

it('keeps what is no part of a phone number, so that the form can refuse it', () => {
  expect(parsePhoneNumber('call 717')).toBe('call717');
});

describe('editing', () => {
  /** `|` marks the caret: in the text right after the key, and in what the field then shows. */
  it.each([
    ['a digit at the end', '(717) 555-01|', '71755501', 'insertText', '(717) 555-01|'],
    ['the digit that opens a group', '7175|', '717', 'insertText', '(717) 5|'],
    ['a digit in the middle', '(7917|) 555-0142', '7175550142', 'insertText', '791 7|55 501 42'],
    [
      'a digit taken from the middle',
      '(71|) 555-0142',
      '7175550142',
      'deleteContentBackward',
      '(71|5) 550-142',
    ],
    ['backspace behind a hyphen', '(717) 555|0142', '7175550142', 'deleteContentBackward', '(717) 55|0-142'],
    ['delete before a hyphen', '(717) 555|0142', '7175550142', 'deleteContentForward', '(717) 555|-142'],
    ['a space that counts for nothing', '(717) 555 |-0142', '7175550142', 'insertText', '(717) 555|-0142'],
    [
      'another number pasted over it',
      '+1 610 555 0199|',
      '7175550142',
      'insertFromPaste',
      '1 (610) 555-0199|',
    ],
  ])('%s', (_name, after, before, inputType, expected) => {
    const edit = editPhoneNumber(after.replace('|', ''), after.indexOf('|'), before, inputType);
    const shown = formatPhoneNumber(edit.value);
    expect(`${shown.slice(0, edit.caret)}|${shown.slice(edit.caret)}`).toBe(expected);
  });
});
