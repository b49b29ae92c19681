import type { ChatModel } from '../../content/chat';
import { isChatOpen } from './useIsChatOpen';

const everyDay = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];
const office: ChatModel = {
  timeZone: 'America/New_York',
  startTime: '09:00',
  endTime: '17:30',
  daysToShow: everyDay.slice(0, 6),
  disabledDays: ['2026-12-25'],
};
/** Fridays, until one in the morning. */
const lateShow: ChatModel = {
  timeZone: 'America/New_York',
  startTime: '19:00',
  endTime: '01:00',
  daysToShow: ['Friday'],
  disabledDays: [],
};
const wholeDay: ChatModel = { ...office, startTime: '00:00', endTime: '24:00', daysToShow: everyDay };

test.each<[what: string, setting: ChatModel, instant: string, open: boolean]>([
  ['a Wednesday at noon', office, '2026-03-18T12:00:00-04:00', true],
  ['the first minute', office, '2026-03-18T09:00:00-04:00', true],
  ['the second before it', office, '2026-03-18T08:59:59-04:00', false],
  ['the last second', office, '2026-03-18T17:29:59-04:00', true],
  ['the end', office, '2026-03-18T17:30:00-04:00', false],
  ['a weekday without chat', office, '2026-03-22T12:00:00-04:00', false],
  ['a disabled day (a Friday)', office, '2026-12-25T12:00:00-05:00', false],
  ['the day after the disabled day', office, '2026-12-26T12:00:00-05:00', true],
  ['morning in London, night in New York', office, '2026-03-18T09:30:00Z', false],
  ['Monday already in Tokyo, Sunday still in New York', office, '2026-03-23T09:30:00+09:00', false],
  ['winter: 9 o’clock is 14:00 UTC', office, '2026-03-06T14:00:00Z', true],
  ['winter: the minute before', office, '2026-03-06T13:59:00Z', false],
  [
    'summer, after the clocks went forward on 8 March: 9 o’clock is 13:00 UTC',
    office,
    '2026-03-09T13:00:00Z',
    true,
  ],
  ['summer: the minute before', office, '2026-03-09T12:59:00Z', false],
  [
    'after the clocks went back on 1 November: 9 o’clock is 14:00 UTC again',
    office,
    '2026-11-02T13:30:00Z',
    false,
  ],
  ['the repeated hour, first occurrence', wholeDay, '2026-11-01T01:30:00-04:00', true],
  ['the repeated hour, second occurrence', wholeDay, '2026-11-01T01:30:00-05:00', true],
  [
    'midnight belongs to the new day',
    { ...wholeDay, daysToShow: ['Tuesday'] },
    '2026-03-17T00:00:00-04:00',
    true,
  ],
  [
    'the second before midnight belongs to the old day',
    { ...wholeDay, daysToShow: ['Tuesday'] },
    '2026-03-16T23:59:59-04:00',
    false,
  ],
  [
    'the last second of a whole day',
    { ...wholeDay, daysToShow: ['Tuesday'] },
    '2026-03-17T23:59:59-04:00',
    true,
  ],
  ['an evening that ends after midnight', lateShow, '2026-03-20T23:59:00-04:00', true],
  ['its hours after midnight, on a day without chat', lateShow, '2026-03-21T00:59:00-04:00', true],
  ['its end', lateShow, '2026-03-21T01:00:00-04:00', false],
  ['the hours after midnight of an evening without chat', lateShow, '2026-03-20T00:30:00-04:00', false],
  [
    'the hours after midnight of a disabled evening',
    { ...lateShow, disabledDays: ['2026-03-20'] },
    '2026-03-21T00:30:00-04:00',
    false,
  ],
  ['no day chosen', { ...wholeDay, daysToShow: [] }, '2026-03-18T12:00:00-04:00', false],
])('%s', (_, setting, instant, open) => {
  expect(isChatOpen(setting, new Date(instant))).toBe(open);
});

test.each(everyDay.map((name, index) => [name, 16 + index] as const))(
  'recognizes %s by its name',
  (name, day) => {
    const noon = new Date(`2026-03-${day}T12:00:00-04:00`);
    expect(isChatOpen({ ...wholeDay, daysToShow: [name] }, noon)).toBe(true);
    expect(isChatOpen({ ...wholeDay, daysToShow: everyDay.filter((other) => other !== name) }, noon)).toBe(
      false,
    );
  },
);
