import { createHelios, type Helios } from '../../helios/client';
import type { Calendar } from '../../helios/types';
import type { ShowCalendarProps } from './ShowCalendar';

type Performance = Calendar['eventMap'][string][number];

export const eventMock: ShowCalendarProps['event'] = {
  eventCode: 'RUTHL',
  eventName: 'Ruth',
  theaterLocation: 'STRASBURG_PA',
  timeZone: 'America/New_York',
  eventStartDate: '2026-01-10',
  eventEndDate: '2026-10-31',
};

/** The performances of one day. `times` maps times to status codes. The last one was moved from `formerDateTime`. */
function createDay(
  date: string,
  times: Record<string, Performance['eventStatusCode']>,
  formerDateTime: string | null = null,
): Calendar['eventMap'] {
  return {
    [date]: Object.entries(times).map(([time, eventStatusCode], index, { length }) => ({
      eventCode: 'RUTHL',
      eventName: 'Ruth',
      eventDateTime: `${date}T${time}:00`,
      formerDateTime: index === length - 1 ? formerDateTime : null,
      eventStatusCode,
      isShow: true,
    })),
  };
}

/** A month with every status; today is 14 March. */
const marchMock: Calendar = {
  eventMap: {
    ...createDay('2026-03-07', { '14:00': 'PS', '19:00': 'PS' }),
    ...createDay('2026-03-12', { '19:00': 'PS' }),
    ...createDay('2026-03-14', { '14:00': 'SO', '19:00': 'AV' }),
    ...createDay('2026-03-18', { '11:00': 'CO' }),
    ...createDay('2026-03-21', { '11:00': 'SO', '15:00': 'AV', '19:00': 'AV' }),
    ...createDay('2026-03-26', { '14:00': 'NA' }),
    ...createDay('2026-03-28', { '14:00': 'AV', '19:00': 'CO' }),
  },
  timeZone: 'America/New_York',
  today: '2026-03-14',
};

/** A canceled performance, and two that were moved: from another time of the day, and from another day. */
export const changedMock: Calendar = {
  ...marchMock,
  eventMap: {
    ...createDay('2026-03-20', { '14:00': 'CA', '19:00': 'AV' }),
    ...createDay('2026-03-21', { '15:00': 'AV', '20:30': 'AV' }, '2026-03-21T19:00:00'),
    ...createDay('2026-03-27', { '19:00': 'SO' }, '2026-03-26T19:00:00'),
  },
};

/** Three performances on each day. */
export const crowdedMock: Calendar = {
  ...marchMock,
  eventMap: Object.assign(
    {},
    ...Array.from({ length: 17 }, (_, index) =>
      createDay(`2026-03-${index + 15}`, { '10:30': 'SO', '14:00': 'CO', '19:30': 'AV' }),
    ),
  ),
};

/** A Helios client with performances in March only. `getCalendar` replaces its answers. */
export function heliosMock(getCalendar: Helios['getCalendar'] = answerMarchOnly): Helios {
  return { ...createHelios({ baseUrl: 'https://helios.example' }), getCalendar };
}

const answerMarchOnly: Helios['getCalendar'] = ({ start }) =>
  Promise.resolve(start === '2026-03-01' ? marchMock : { ...marchMock, eventMap: {} });
