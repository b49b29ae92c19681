import type { Performance } from '../api/api';
import { getLastDay, groupByDay } from './days';

const createPerformance = (dateTime: string): Performance => ({
  performanceId: dateTime,
  eventName: 'Ruth',
  theaterLocation: 'STRASBURG_PA',
  theaterName: 'Lamplight Lancaster',
  dateTime,
  eventStatusCode: 'AV',
  boxOfficeStatus: 'AV',
  seatsTotal: 10,
  seatsSold: 1,
  seatsHeld: 0,
  seatsLocked: 2,
  seatsFree: 7,
  takenCents: 0,
  currency: 'USD',
});

test('shows seven days with today, also over the end of a month', () => {
  expect(getLastDay(new Date(2026, 10, 28, 23, 59))).toBe('2026-12-04');
});

test('groups performances by day and marks today', () => {
  const [matinee, evening, later] = ['2026-11-28T14:00:00', '2026-11-28T19:00:00', '2026-11-30T19:00:00'].map(
    createPerformance,
  ) as [Performance, Performance, Performance];
  expect(groupByDay([matinee, evening, later], new Date(2026, 10, 28, 9))).toEqual([
    { day: '2026-11-28', isToday: true, performances: [matinee, evening] },
    { day: '2026-11-30', isToday: false, performances: [later] },
  ]);
  expect(groupByDay([], new Date())).toEqual([]);
});
