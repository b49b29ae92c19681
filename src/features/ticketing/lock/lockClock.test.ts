import { formatRemaining, passedMinuteMark, remainingMs } from './lockClock';

const reading = { serverNow: '2026-11-21T12:00:00.000Z', receivedAt: 5000 };
const expiresAt = '2026-11-21T12:15:00.000Z';

test('counts from the clock of the server by a monotonic clock', () => {
  expect(remainingMs(expiresAt, reading, 5000)).toBe(15 * 60_000);
  expect(remainingMs(expiresAt, reading, 65_000)).toBe(14 * 60_000);
  expect(remainingMs(expiresAt, reading, 5000 + 16 * 60_000)).toBe(0);
});

test('the clock of the device has no say', () => {
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
])('%i ms reads %s', (ms, text) => {
  expect(formatRemaining(ms)).toBe(text);
});

describe('passedMinuteMark', () => {
  test('each mark once', () => {
    expect(passedMinuteMark(301_000, 300_000)).toBe(5);
    expect(passedMinuteMark(300_000, 299_000)).toBeNull();
    expect(passedMinuteMark(121_000, 119_000)).toBe(2);
    expect(passedMinuteMark(60_500, 59_500)).toBe(1);
  });

  test('after a long sleep only the last counts, and none when the lock has ended', () => {
    expect(passedMinuteMark(400_000, 90_000)).toBe(2);
    expect(passedMinuteMark(400_000, 30_000)).toBe(1);
    expect(passedMinuteMark(400_000, 0)).toBeNull();
  });
});
