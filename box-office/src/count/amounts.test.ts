import { parseCents } from './amounts';

test.each([
  ['100', 10_000],
  ['100.5', 10_050],
  [' 1,234.56 ', 123_456],
  ['0', 0],
  ['', null],
  ['-5', null],
  ['1.234', null],
  ['100000.01', null],
  ['ten', null],
])('reads %j as %j cents', (typed, cents) => {
  expect(parseCents(typed)).toBe(cents);
});
