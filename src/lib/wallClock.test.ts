import { formatDate } from './formatDate';
import {
  formatDateTime,
  formatDuration,
  formatTime,
  formatUnbrokenTime,
  isCalendarDate,
  parseWallClock,
} from './wallClock';

describe('parseWallClock', () => {
  test('reads the parts', () => {
    expect(parseWallClock('2026-11-21T19:30:00')).toEqual({
      year: 2026,
      month: 11,
      day: 21,
      hour: 19,
      minute: 30,
      second: 0,
    });
  });

  test.each([
    '2026-11-21',
    '2026-11-21T19:30',
    '2026-11-21T19:30:00Z',
    '2026-13-01T10:00:00',
    '2026-02-30T10:00:00',
    '2026-11-21T24:00:00',
    '2026-11-21T10:60:00',
    'soon',
    '',
  ])('returns null for %s', (text) => {
    expect(parseWallClock(text)).toBeNull();
  });
});

test('formats a time unchanged, also in the hour that daylight saving time skips', () => {
  expect(formatTime('2026-03-08T02:30:00')).toBe('2:30 AM');
  expect(formatTime('2026-11-21T19:00:00')).toBe('7:00 PM');
});

test('formats dates without moving them to another day', () => {
  expect(formatDate('2026-11-21', 'full')).toBe('Saturday, November 21, 2026');
  expect(formatDate('2026-11-21T23:59:00', 'short')).toBe('Sat, Nov 21');
  expect(formatDateTime('2026-01-01T00:00:00')).toBe('Thursday, January 1, 2026 at 12:00\u00a0AM');
});

test('formatUnbrokenTime has a no-break space', () => {
  expect(formatUnbrokenTime('2026-11-21T19:00:00')).toBe('7:00\u00a0PM');
});

test('isCalendarDate accepts 29 February in leap years only', () => {
  expect(isCalendarDate('2028-02-29')).toBe(true);
  expect(isCalendarDate('2026-02-29')).toBe(false);
});

test('formatDuration omits zero hours and zero minutes', () => {
  expect(formatDuration(135)).toBe('2 hours 15 minutes');
  expect(formatDuration(60)).toBe('1 hour');
  expect(formatDuration(45)).toBe('45 minutes');
});
