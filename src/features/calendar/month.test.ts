import {
  addMonths,
  keepPosition,
  monthBounds,
  monthGrid,
  movePosition,
  neighbouringMonths,
  openingMonth,
  positionInMonth,
  timeKind,
  type CalendarEvent,
} from './month';

function eventAt(eventDateTime: string, eventStatusCode = 'AV'): CalendarEvent {
  return { eventCode: 'RUTHL', eventName: 'Ruth', eventDateTime, eventStatusCode, isShow: true };
}

describe('monthGrid', () => {
  test('weeks start on Sunday and are filled up from the months around', () => {
    const weeks = monthGrid('2026-11', '2026-11-21', {});
    expect(weeks).toHaveLength(5);
    expect(weeks[0]?.[0]).toMatchObject({ date: '2026-11-01', dayOfWeek: 0, isCurrentMonth: true });
    expect(weeks[4]?.[6]).toMatchObject({ date: '2026-12-05', dayOfWeek: 6, isCurrentMonth: false });
    expect(weeks.every((week) => week.length === 7)).toBe(true);
  });

  test('knows today and the past', () => {
    const days = monthGrid('2026-11', '2026-11-21', {}).flat();
    expect(days.filter((day) => day.isToday).map((day) => day.date)).toEqual(['2026-11-21']);
    expect(days.find((day) => day.date === '2026-11-20')).toMatchObject({ isPast: true });
    expect(days.find((day) => day.date === '2026-11-21')).toMatchObject({ isPast: false });
  });

  test('a month that needs six weeks, and a leap February of five', () => {
    expect(monthGrid('2026-08', '2026-08-01', {})).toHaveLength(6);
    expect(monthGrid('2028-02', '2026-08-01', {})).toHaveLength(5);
  });

  test('the times of a day stand in order; days of another month show none', () => {
    const weeks = monthGrid('2026-11', '2026-11-21', {
      '2026-11-28': [eventAt('2026-11-28T19:00:00'), eventAt('2026-11-28T11:00:00')],
      '2026-12-01': [eventAt('2026-12-01T11:00:00')],
    });
    const day = weeks.flat().find((each) => each.date === '2026-11-28');
    expect(day?.events.map((event) => event.eventDateTime)).toEqual([
      '2026-11-28T11:00:00',
      '2026-11-28T19:00:00',
    ]);
    expect(weeks.flat().find((each) => each.date === '2026-12-01')?.events).toEqual([]);
  });
});

test('monthBounds and addMonths cross years', () => {
  expect(monthBounds('2026-12')).toEqual({ start: '2026-12-01', end: '2026-12-31' });
  expect(addMonths('2026-12', 1)).toBe('2027-01');
  expect(addMonths('2026-01', -1)).toBe('2025-12');
});

test('a show opens at its start month when that is ahead, else at this month', () => {
  expect(openingMonth('2027-02-04', '2026-11-21')).toBe('2027-02');
  expect(openingMonth('2026-09-22', '2026-11-21')).toBe('2026-11');
  expect(openingMonth('2026-11-30', '2026-11-21')).toBe('2026-11');
});

describe('neighbouringMonths', () => {
  const event = { eventStartDate: '2026-09-22', eventEndDate: '2027-01-20' };

  test('the previous control is hidden on the month of the start date', () => {
    expect(neighbouringMonths('2026-09', event, '2026-11-21')).toEqual({ previous: null, next: '2026-10' });
  });

  test('the next control is hidden on the month of the end date', () => {
    expect(neighbouringMonths('2027-01', event, '2026-11-21')).toEqual({ previous: '2026-12', next: null });
  });

  test('no further than the current year and the next', () => {
    const long = { eventStartDate: '2024-05-01', eventEndDate: '2030-01-01' };
    expect(neighbouringMonths('2026-01', long, '2026-11-21').previous).toBeNull();
    expect(neighbouringMonths('2027-12', long, '2026-11-21').next).toBeNull();
  });
});

test.each([
  ['NA', 'plain'],
  ['PS', 'plain'],
  ['SO', 'plain'],
  ['CO', 'call'],
  ['AV', 'book'],
  ['anything else', 'book'],
])('status %s is %s', (status, kind) => {
  expect(timeKind(status)).toBe(kind);
});

describe('movePosition', () => {
  const days = monthGrid('2026-11', '2026-11-21', {
    '2026-11-14': [eventAt('2026-11-14T11:00:00'), eventAt('2026-11-14T15:00:00')],
  }).flat();

  test('left and right by a day, up and down by a week', () => {
    const from = { date: '2026-11-12', index: 0 };
    expect(movePosition(from, 'ArrowLeft', days)).toEqual({ date: '2026-11-11', index: 0 });
    expect(movePosition(from, 'ArrowRight', days)).toEqual({ date: '2026-11-13', index: 0 });
    expect(movePosition(from, 'ArrowDown', days)).toEqual({ date: '2026-11-19', index: 0 });
    expect(movePosition(from, 'ArrowUp', days)).toEqual({ date: '2026-11-05', index: 0 });
  });

  test('down and up pass through the times of a day first', () => {
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

  test('leaves other keys alone', () => {
    expect(movePosition({ date: '2026-11-12', index: 0 }, 'a', days)).toBeNull();
  });
});

test.each([
  ['2026-11-12', '2026-12', '2026-12-12'],
  ['2026-12-31', '2027-02', '2027-02-28'],
  ['2026-10-31', '2026-11', '2026-11-30'],
])('from %s, %s is turned to at %s', (date, month, expected) => {
  expect(positionInMonth({ date, index: 2 }, month)).toEqual({ date: expected, index: 0 });
});

describe('keepPosition', () => {
  const days = monthGrid('2026-11', '2026-11-21', {
    '2026-11-14': [eventAt('2026-11-14T11:00:00'), eventAt('2026-11-14T15:00:00')],
  }).flat();

  test('a day of the month stays, with its time or the last one that it has', () => {
    expect(keepPosition({ date: '2026-11-14', index: 1 }, days)).toEqual({ date: '2026-11-14', index: 1 });
    expect(keepPosition({ date: '2026-11-14', index: 5 }, days)).toEqual({ date: '2026-11-14', index: 1 });
    expect(keepPosition({ date: '2026-11-15', index: 1 }, days)).toEqual({ date: '2026-11-15', index: 0 });
  });

  test('a day of another month does not, though it stands in the grid', () => {
    expect(days.some(({ date }) => date === '2026-12-01')).toBe(true);
    expect(keepPosition({ date: '2026-12-01', index: 0 }, days)).toBeNull();
    expect(keepPosition(null, days)).toBeNull();
  });
});
