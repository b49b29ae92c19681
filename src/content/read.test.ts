import { bySort, bytes, day, flag, list, one, oneOf, pixels, plain } from './read';

it('reads text without what surrounds it, and numbers as text', () => {
  expect([' Ruth ', 5, null, undefined, {}, ['Ruth'], true].map(plain)).toEqual([
    'Ruth',
    '5',
    '',
    '',
    '',
    '',
    '',
  ]);
});

it('reads a switch that was never set, or is none, as its fallback', () => {
  expect([true, false, null, 'yes', 1].map((value) => flag(value))).toEqual([
    true,
    false,
    false,
    false,
    false,
  ]);
  expect(flag(null, true)).toBe(true);
  expect(flag(false, true)).toBe(false);
});

it('reads sizes, items and lists, and takes nothing else for one', () => {
  expect([1920, 0, '1920', null].map(pixels)).toEqual([1920, null, null, null]);
  expect([{ id: 'a' }, 'a', null, { id: null }, []].map(one)).toEqual([{ id: 'a' }, null, null, null, null]);
  expect(list([{ id: 'a' }, 'b', null])).toEqual([{ id: 'a' }]);
  expect([null, 'a', { id: 'a' }].map(list)).toEqual([[], [], []]);
});

it('keeps the order of the editor, rows without a place last', () => {
  const rows = [{ id: 'c' }, { id: 'b', sort: 2 }, { id: 'd', sort: '1' }, { id: 'a', sort: 1 }];
  expect(bySort(rows).map(({ id }) => id)).toEqual(['a', 'b', 'c', 'd']);
});

it('reads one of a few choices, and the first where it is none of them', () => {
  expect(['top', 'bottom', null, 2].map((value) => oneOf(value, ['center', 'top']))).toEqual([
    'top',
    'center',
    'center',
    'center',
  ]);
  expect([6, '6', 5].map((value) => oneOf(value, [3, 2, 6]))).toEqual([6, 3, 3]);
});

it('reads sizes in bytes, which come as text where they are large', () => {
  expect([240000, '240000', '2 MB', '', 0, null].map(bytes)).toEqual([
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
])('reads the day of %p as %p', (value, expected) => {
  expect(day(value)).toBe(expected);
});
