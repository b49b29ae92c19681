import { groupShows } from './groupShows';
import { eventSummaryMock } from '../shared/answers.mocks';

const order = ['STRASBURG_PA', 'BRANSON_MO'];

const event = (eventCode: string, theaterLocation: 'STRASBURG_PA' | 'BRANSON_MO', eventStartDate: string) =>
  eventSummaryMock({ eventCode, eventName: eventCode, theaterLocation, eventStartDate });

test('groups by location, then year, and sorts by start date', () => {
  const groups = groupShows(
    [
      event('NEHEM', 'STRASBURG_PA', '2027-02-04'),
      event('GIDEO', 'BRANSON_MO', '2026-10-07'),
      event('RUTHL', 'STRASBURG_PA', '2026-09-22'),
      event('INNLA', 'STRASBURG_PA', '2026-11-01'),
      event('ELIJA', 'BRANSON_MO', '2027-02-19'),
      event('BTSLA', 'STRASBURG_PA', '2026-01-15'),
    ],
    order,
  );
  expect(
    groups.map(({ location, years }) => [
      location,
      years.map(({ year, events }) => [year, events.map((each) => each.eventCode)]),
    ]),
  ).toEqual([
    [
      'STRASBURG_PA',
      [
        ['2026', ['BTSLA', 'RUTHL', 'INNLA']],
        ['2027', ['NEHEM']],
      ],
    ],
    [
      'BRANSON_MO',
      [
        ['2026', ['GIDEO']],
        ['2027', ['ELIJA']],
      ],
    ],
  ]);
});

test('sorts shows with the same start date by name', () => {
  const [lancaster] = groupShows(
    [event('ZZZZZ', 'STRASBURG_PA', '2026-09-22'), event('AAAAA', 'STRASBURG_PA', '2026-09-22')],
    order,
  );
  expect(lancaster?.years[0]?.events.map((each) => each.eventCode)).toEqual(['AAAAA', 'ZZZZZ']);
});

test('omits a location without shows', () => {
  expect(
    groupShows([event('GIDEO', 'BRANSON_MO', '2026-10-07')], order).map((group) => group.location),
  ).toEqual(['BRANSON_MO']);
  expect(groupShows([], order)).toEqual([]);
});

test('locations that the content system does not know are last', () => {
  const groups = groupShows(
    [event('NEWTH', 'BRANSON_MO', '2026-01-01'), event('RUTHL', 'STRASBURG_PA', '2026-09-22')],
    ['STRASBURG_PA'],
  );
  expect(groups.map(({ location }) => location)).toEqual(['STRASBURG_PA', 'BRANSON_MO']);
});
