import { createHelios, type Helios } from '../../api/helios';
import type { Calendar } from '../../api/heliosTypes';
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

/** One day's performances: times with their status codes. */
function day(date: string, times: Record<string, Performance['eventStatusCode']>): Calendar['eventMap'] {
  return {
    [date]: Object.entries(times).map(([time, eventStatusCode]) => ({
      eventCode: 'RUTHL',
      eventName: 'Ruth',
      eventDateTime: `${date}T${time}:00`,
      eventStatusCode,
      isShow: true,
    })),
  };
}

/** Mid-March, with every status. */
export const marchMock: Calendar = {
  eventMap: {
    ...day('2026-03-07', { '14:00': 'PS', '19:00': 'PS' }),
    ...day('2026-03-12', { '19:00': 'PS' }),
    ...day('2026-03-14', { '14:00': 'SO', '19:00': 'AV' }),
    ...day('2026-03-18', { '11:00': 'CO' }),
    ...day('2026-03-21', { '11:00': 'SO', '15:00': 'AV', '19:00': 'AV' }),
    ...day('2026-03-26', { '14:00': 'NA' }),
    ...day('2026-03-28', { '14:00': 'AV', '19:00': 'CO' }),
  },
  timeZone: 'America/New_York',
  today: '2026-03-14',
};

/** Three performances on each day. */
export const crowdedMock: Calendar = {
  ...marchMock,
  eventMap: Object.assign(
    {},
    ...Array.from({ length: 17 }, (_, index) =>
      day(`2026-03-${index + 15}`, { '10:30': 'SO', '14:00': 'CO', '19:30': 'AV' }),
    ),
  ),
};

/** A ticketing API that knows one month, and answers well but for what it is told. */
export function heliosMock(getCalendar: Helios['getCalendar'] = marchAlone): Helios {
  return { ...createHelios({ baseUrl: 'https://helios.example' }), getCalendar };
}

const marchAlone: Helios['getCalendar'] = ({ start }) =>
  Promise.resolve(start === '2026-03-01' ? marchMock : { ...marchMock, eventMap: {} });
