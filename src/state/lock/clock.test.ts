import { formatRemaining, getPassedMinuteMark, remainingMs } from './clock';

const reading = { serverNow: '2026-11-21T12:00:00.000Z', receivedAt: 5000 };
const expiresAt = '2026-11-21T12:15:00.000Z';

test('adds the monotonic time to the time of the server', () => {
  expect(remainingMs(expiresAt, reading, 5000)).toBe(15 * 60_000);
  expect(remainingMs(expiresAt, reading, 65_000)).toBe(14 * 60_000);
  expect(remainingMs(expiresAt, reading, 5000 + 16 * 60_000)).toBe(0);
});

test('ignores the clock of the device', () => {
  jest.useFakeTimers({ now: Date.parse('1999-01-01T00:00:00Z') });
  expect(remainingMs(expiresAt, reading, 5000)).toBe(15 * 60_000);
  jest.useRealTimers();
});

test.each([
  [900_000, '15:00'],
  [899_001, '15:00'],
  [899_000, '14:59'],
  [61_000, '1:01'],
  [1, '0:01'],
  [0, '0:00'],
])('%i ms is formatted as %s', (ms, text) => {
  expect(formatRemaining(ms)).toBe(text);
});

describe('getPassedMinuteMark', () => {
  test('returns each mark once', () => {
    expect(getPassedMinuteMark(301_000, 300_000)).toBe(5);
    expect(getPassedMinuteMark(300_000, 299_000)).toBeNull();
    expect(getPassedMinuteMark(121_000, 119_000)).toBe(2);
    expect(getPassedMinuteMark(60_500, 59_500)).toBe(1);
  });

  test('after a long sleep returns only the last mark, and null when the lock has expired', () => {
    expect(getPassedMinuteMark(400_000, 90_000)).toBe(2);
    expect(getPassedMinuteMark(400_000, 30_000)).toBe(1);
    expect(getPassedMinuteMark(400_000, 0)).toBeNull();
  });
});
