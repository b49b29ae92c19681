import { formatSeats } from './formatSeats';

const left = { section: 'Left', row: 'A' };

test('combines the seats of one row', () => {
  expect(formatSeats([{ ...left, number: '1' }])).toBe('Left, row A, seat 1');
  expect(
    formatSeats([
      { ...left, number: '1' },
      { ...left, number: '2' },
      { section: 'Right', row: 'A', number: '4' },
    ]),
  ).toBe('Left, row A, seats 1, 2; Right, row A, seat 4');
});
