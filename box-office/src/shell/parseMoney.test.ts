import { parseMoney } from './parseMoney';

test.each([
  ['50', 5000],
  ['0', 0],
  ['50.5', 5050],
  ['50.05', 5005],
  ['50,05', 5005],
  [' $1,250.00 ', 125_000],
  ['1.250,00 €', 125_000],
  ['100000', 10_000_000],
])('%j are %d cents', (text, cents) => {
  expect(parseMoney(text)).toBe(cents);
});

test.each(['', '-5', '5.', '5.123.4', 'five', '1e3', '100001', '1,2345'])('%j is no amount', (text) => {
  expect(parseMoney(text)).toBeNull();
});
