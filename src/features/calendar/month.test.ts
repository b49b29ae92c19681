import type { CalendarEvent, EventStatusCode } from '../../helios/types';
import {
  addMonths,
  clampPosition,
  getMonthBounds,
  buildMonthGrid,
  movePosition,
  getAdjacentMonths,
  getInitialMonth,
  getPositionInMonth,
  getTimeKind,
} from './month';

function eventAt(eventDateTime: string, eventStatusCode: EventStatusCode = 'AV'): CalendarEvent {
  return {
    eventCode: 'RUTHL',
    eventName: 'Ruth',
    eventDateTime,
    formerDateTime: null,
    eventStatusCode,
    isShow: true,
  };
}

describe('buildMonthGrid', () => {
  test('weeks start on Sunday and include days of the adjacent months', () => {
    const weeks = buildMonthGrid('2026-11', '2026-11-21', {});
    expect(weeks).toHaveLength(5);
    expect(weeks[0]?.[0]).toMatchObject({ date: '2026-11-01', dayOfWeek: 0, isCurrentMonth: true });
    expect(weeks[4]?.[6]).toMatchObject({ date: '2026-12-05', dayOfWeek: 6, isCurrentMonth: false });
    expect(weeks.every((week) => week.length === 7)).toBe(true);
  });

  test('marks today and past days', () => {
    const days = buildMonthGrid('2026-11', '2026-11-21', {}).flat();
    expect(days.filter((day) => day.isToday).map((day) => day.date)).toEqual(['2026-11-21']);
    expect(days.find((day) => day.date === '2026-11-20')).toMatchObject({ isPast: true });
    expect(days.find((day) => day.date === '2026-11-21')).toMatchObject({ isPast: false });
  });

  test('returns six weeks for August 2026 and five for a leap February', () => {
    expect(buildMonthGrid('2026-08', '2026-08-01', {})).toHaveLength(6);
    expect(buildMonthGrid('2028-02', '2026-08-01', {})).toHaveLength(5);
  });

  test('sorts the times of a day; days of other months have none', () => {
    const weeks = buildMonthGrid('2026-11', '2026-11-21', {
      '2026-11-28': [eventAt('2026-11-28T19:00:00'), eventAt('2026-11-28T11:00:00')],
      '2026-12-01': [eventAt('2026-12-01T11:00:00')],
    });
    const day = weeks.flat().find((candidate) => candidate.date === '2026-11-28');
    expect(day?.events.map((event) => event.eventDateTime)).toEqual([
      '2026-11-28T11:00:00',
      '2026-11-28T19:00:00',
    ]);
    expect(weeks.flat().find((candidate) => candidate.date === '2026-12-01')?.events).toEqual([]);
  });
});

test('getMonthBounds and addMonths cross years', () => {
  expect(getMonthBounds('2026-12')).toEqual({ start: '2026-12-01', end: '2026-12-31' });
  expect(addMonths('2026-12', 1)).toBe('2027-01');
  expect(addMonths('2026-01', -1)).toBe('2025-12');
});

test('the initial month is the start month when it is in the future, else the current month', () => {
  expect(getInitialMonth('2027-02-04', '2026-11-21')).toBe('2027-02');
  expect(getInitialMonth('2026-09-22', '2026-11-21')).toBe('2026-11');
  expect(getInitialMonth('2026-11-30', '2026-11-21')).toBe('2026-11');
});

describe('getAdjacentMonths', () => {
  const event = { eventStartDate: '2026-09-22', eventEndDate: '2027-01-20' };

  test('the previous control is hidden on the month of the start date', () => {
    expect(getAdjacentMonths('2026-09', event, '2026-11-21')).toEqual({ previous: null, next: '2026-10' });
  });

  test('the next control is hidden on the month of the end date', () => {
    expect(getAdjacentMonths('2027-01', event, '2026-11-21')).toEqual({ previous: '2026-12', next: null });
  });

  test('is limited to the current and the next year', () => {
    const long = { eventStartDate: '2024-05-01', eventEndDate: '2030-01-01' };
    expect(getAdjacentMonths('2026-01', long, '2026-11-21').previous).toBeNull();
    expect(getAdjacentMonths('2027-12', long, '2026-11-21').next).toBeNull();
  });
});

test.each([
  ['CA', 'plain'],
  ['NA', 'plain'],
  ['PS', 'plain'],
  ['SO', 'plain'],
  ['CO', 'call'],
  ['AV', 'book'],
  ['anything else', 'book'],
])('status %s is %s', (status, kind) => {
  // A newer Helios may send a status that the type does not have.
  expect(getTimeKind(status as EventStatusCode)).toBe(kind);
});

describe('movePosition', () => {
  const days = buildMonthGrid('2026-11', '2026-11-21', {
    '2026-11-14': [eventAt('2026-11-14T11:00:00'), eventAt('2026-11-14T15:00:00')],
  }).flat();

  test('left and right by a day, up and down by a week', () => {
    const from = { date: '2026-11-12', index: 0 };
    expect(movePosition(from, 'ArrowLeft', days)).toEqual({ date: '2026-11-11', index: 0 });
    expect(movePosition(from, 'ArrowRight', days)).toEqual({ date: '2026-11-13', index: 0 });
    expect(movePosition(from, 'ArrowDown', days)).toEqual({ date: '2026-11-19', index: 0 });
    expect(movePosition(from, 'ArrowUp', days)).toEqual({ date: '2026-11-05', index: 0 });
  });

  test('down and up move through the times of a day first', () => {
    expect(movePosition({ date: '2026-11-14', index: 0 }, 'ArrowDown', days)).toEqual({
      date: '2026-11-14',
      index: 1,
    });
    expect(movePosition({ date: '2026-11-14', index: 1 }, 'ArrowDown', days)).toEqual({
      date: '2026-11-21',
      index: 0,
    });
    expect(movePosition({ date: '2026-11-21', index: 0 }, 'ArrowUp', days)).toEqual({
      date: '2026-11-14',
      index: 1,
    });
  });

  test('stays within the month', () => {
    expect(movePosition({ date: '2026-11-01', index: 0 }, 'ArrowLeft', days)).toEqual({
      date: '2026-11-01',
      index: 0,
    });
    expect(movePosition({ date: '2026-11-30', index: 0 }, 'ArrowRight', days)).toEqual({
      date: '2026-11-30',
      index: 0,
    });
    expect(movePosition({ date: '2026-11-30', index: 0 }, 'End', days)).toEqual({
      date: '2026-11-30',
      index: 0,
    });
    expect(movePosition({ date: '2026-11-12', index: 0 }, 'Home', days)).toEqual({
      date: '2026-11-08',
      index: 0,
    });
  });

  test('returns null for other keys', () => {
    expect(movePosition({ date: '2026-11-12', index: 0 }, 'a', days)).toBeNull();
  });
});

test.each([
  ['2026-11-12', '2026-12', '2026-12-12'],
  ['2026-12-31', '2027-02', '2027-02-28'],
  ['2026-10-31', '2026-11', '2026-11-30'],
])('the position %s becomes, in month %s, %s', (date, month, expected) => {
  expect(getPositionInMonth({ date, index: 2 }, month)).toEqual({ date: expected, index: 0 });
});

describe('clampPosition', () => {
  const days = buildMonthGrid('2026-11', '2026-11-21', {
    '2026-11-14': [eventAt('2026-11-14T11:00:00'), eventAt('2026-11-14T15:00:00')],
  }).flat();

  test('keeps a day of the month, with its time or its last time', () => {
    expect(clampPosition({ date: '2026-11-14', index: 1 }, days)).toEqual({ date: '2026-11-14', index: 1 });
    expect(clampPosition({ date: '2026-11-14', index: 5 }, days)).toEqual({ date: '2026-11-14', index: 1 });
    expect(clampPosition({ date: '2026-11-15', index: 1 }, days)).toEqual({ date: '2026-11-15', index: 0 });
  });

  test('returns null for a day of another month, although the grid contains it', () => {
    expect(days.some(({ date }) => date === '2026-12-01')).toBe(true);
    expect(clampPosition({ date: '2026-12-01', index: 0 }, days)).toBeNull();
    expect(clampPosition(null, days)).toBeNull();
  });
});
