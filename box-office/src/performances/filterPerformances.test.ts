import type { Performance } from '../api/api';
import { filterPerformances, listTheaters } from './filterPerformances';

const create = (change: Partial<Performance>): Performance => ({
  performanceId: 'RUTHL-20261205-1900',
  eventName: 'Ruth',
  theaterLocation: 'STRASBURG_PA',
  theaterName: 'Lamplight Lancaster',
  dateTime: '2026-12-05T19:00:00',
  eventStatusCode: 'AV',
  boxOfficeStatus: 'AV',
  seatsTotal: 10,
  seatsSold: 1,
  seatsHeld: 0,
  seatsLocked: 2,
  seatsFree: 7,
  takenCents: 0,
  currency: 'USD',
  ...change,
});

const ruth = create({});
const elsewhere = create({
  performanceId: 'RUTHB-20261205-1900',
  theaterLocation: 'BRANSON_MO',
  theaterName: 'Lamplight Branson',
});
const past = create({ performanceId: 'RUTHL-20261204-1900', eventStatusCode: 'PS' });
const canceled = create({ performanceId: 'RUTHL-20261206-1900', eventStatusCode: 'CA' });
const closed = create({
  performanceId: 'DANIEL-20261206-1400',
  eventName: 'Daniel',
  eventStatusCode: 'NA',
  dateTime: '2026-12-06T14:00:00',
});
const all = [past, ruth, elsewhere, canceled, closed];
const find = (words: string, location = '') => filterPerformances(all, { words, location });

test('lists every status but past and canceled', () => {
  expect(find('')).toEqual([ruth, elsewhere, closed]);
});

test('tells two shows of one name at one time apart by the theater', () => {
  expect(find('ruth', 'BRANSON_MO')).toEqual([elsewhere]);
  expect(find('ruth branson')).toEqual([elsewhere]);
  expect([...listTheaters(all).values()]).toEqual(['Lamplight Lancaster', 'Lamplight Branson']);
});

test.each(['7pm ruth lanc', 'december 5 lancaster', '2026-12-05 lancaster', 'RUTHL-20261205'])(
  'finds a performance by %j',
  (words) => {
    expect(find(words)).toEqual([ruth]);
  },
);

test('finds nothing by words that match no performance', () => {
  expect(find('ruth daniel')).toEqual([]);
});
