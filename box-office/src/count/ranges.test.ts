import { listRanges } from './ranges';

test('a week begins on Monday, also for a Sunday and over the end of a year', () => {
  expect(listRanges(new Date(2026, 10, 29)).week).toEqual({ from: '2026-11-23', to: '2026-11-29' });
  expect(listRanges(new Date(2027, 0, 1)).week).toEqual({ from: '2026-12-28', to: '2027-01-03' });
});

test('a month and a year have all of their days', () => {
  const { today, month, year } = listRanges(new Date(2028, 1, 10));
  expect(today).toEqual({ from: '2028-02-10', to: '2028-02-10' });
  expect(month).toEqual({ from: '2028-02-01', to: '2028-02-29' });
  expect(year).toEqual({ from: '2028-01-01', to: '2028-12-31' });
});
