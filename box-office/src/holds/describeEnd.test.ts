import { describeEnd, toFieldValue, toInstant } from './describeEnd';

const now = new Date('2026-11-28T12:00:00Z');
const describeLive = (endsAt: string | null) => describeEnd({ endsAt, status: 'live' }, now);

test.each([
  ['2026-11-28T12:00:30Z', /, in 1 minute$/],
  ['2026-11-28T13:59:00Z', /, in 119 minutes$/],
  ['2026-11-28T15:30:00Z', /, in 3 hours$/],
  ['2026-11-30T13:00:00Z', /, in 2 days$/],
  ['2026-12-05T12:00:00Z', /^Ends Dec/],
  ['2026-11-28T11:59:59Z', /^Ended /],
])('an end at %s is described as %s', (endsAt, text) => {
  expect(describeLive(endsAt)).toMatch(text);
});

test('a hold without an end says so, as long as it is live', () => {
  expect(describeLive(null)).toBe('No end');
  expect(describeEnd({ endsAt: null, status: 'ended' }, now)).toBe('');
});

test('the field of the end has the time of this device', () => {
  const instant = '2026-12-05T19:30:00.000Z';
  expect(toInstant(toFieldValue(instant))).toBe(instant);
  expect(toFieldValue(null)).toBe('');
  expect(toInstant('')).toBeNull();
});
