import { createRepeatFilter } from './repeatFilter';

test('a code that stays in front of the camera counts once, and again after it was away', () => {
  const isNew = createRepeatFilter();
  expect(isNew('A', 0, true)).toBe(true);
  expect(isNew('A', 1500, true)).toBe(false);
  expect(isNew('A', 3000, true)).toBe(false);
  expect(isNew('A', 5001, true)).toBe(true);
});

test('another code counts at once', () => {
  const isNew = createRepeatFilter();
  expect([isNew('A', 0, true), isNew('B', 10, true), isNew('A', 20, true)]).toEqual([true, true, true]);
});

test('while an answer is read, the next code waits, and the former one does not count again', () => {
  const isNew = createRepeatFilter();
  expect([isNew('A', 0, true), isNew('A', 3000, false), isNew('A', 4000, true)]).toEqual([
    true,
    false,
    false,
  ]);
  expect([isNew('B', 4100, false), isNew('B', 4200, true)]).toEqual([false, true]);
});
