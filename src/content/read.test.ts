import {
  readBoolean,
  readBytes,
  readChoice,
  readDate,
  readItem,
  readItems,
  readPixels,
  readText,
  sortItems,
} from './read';

it('trims text and converts numbers to text', () => {
  expect([' Ruth ', 5, null, undefined, {}, ['Ruth'], true].map(readText)).toEqual([
    'Ruth',
    '5',
    '',
    '',
    '',
    '',
    '',
  ]);
});

it('reads a missing or invalid boolean as its fallback', () => {
  expect([true, false, null, 'yes', 1].map((value) => readBoolean(value))).toEqual([
    true,
    false,
    false,
    false,
    false,
  ]);
  expect(readBoolean(null, true)).toBe(true);
  expect(readBoolean(false, true)).toBe(false);
});

it('reads pixels, items and lists, and rejects other values', () => {
  expect([1920, 0, '1920', null].map(readPixels)).toEqual([1920, null, null, null]);
  expect([{ id: 'a' }, 'a', null, { id: null }, []].map(readItem)).toEqual([
    { id: 'a' },
    null,
    null,
    null,
    null,
  ]);
  expect(readItems([{ id: 'a' }, 'b', null])).toEqual([{ id: 'a' }]);
  expect([null, 'a', { id: 'a' }].map(readItems)).toEqual([[], [], []]);
});

it('sorts rows by their sort value, rows without one last', () => {
  const rows = [{ id: 'c' }, { id: 'b', sort: 2 }, { id: 'd', sort: '1' }, { id: 'a', sort: 1 }];
  expect(sortItems(rows).map(({ id }) => id)).toEqual(['a', 'b', 'c', 'd']);
});

it('reads a choice, and the first choice for any other value', () => {
  expect(['top', 'bottom', null, 2].map((value) => readChoice(value, ['center', 'top']))).toEqual([
    'top',
    'center',
    'center',
    'center',
  ]);
  expect([6, '6', 5].map((value) => readChoice(value, [3, 2, 6]))).toEqual([6, 3, 3]);
});

it('reads bytes from numbers and from text', () => {
  expect([240000, '240000', '2 MB', '', 0, null].map(readBytes)).toEqual([
    240000,
    240000,
    null,
    null,
    null,
    null,
  ]);
});

it.each([
  ['2026-03-07', '2026-03-07'],
  ['2026-03-07T19:00:00', '2026-03-07'],
  ['2026-02-30', null],
  ['2026', null],
  ['soon', null],
  ['', null],
  [null, null],
])('reads the date of %p as %p', (value, expected) => {
  expect(readDate(value)).toBe(expected);
});
