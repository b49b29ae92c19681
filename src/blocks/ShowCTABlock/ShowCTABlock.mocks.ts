import { createHelios, type Helios } from '../../helios/client';
import type { Calendar, EventDetails } from '../../helios/types';
import type { ShowCTABlockProps } from '../../content/blocks/showCTABlock';

export const showCTABlockMock: ShowCTABlockProps = {
  eventCode: 'RUTHL',
  showName: 'Ruth',
  upperText:
    '<h2>Where you go, I will go</h2><p>Forty miles of road, one field of barley, and the largest sky that we own.</p>',
  lowerText: '<p>At the Lantern House in Lancaster. Children from two years up are welcome.</p>',
  ticketsHref: '/ticketing/RUTHL/calendar',
  trailerVimeoId: '100000000004',
  calendar: true,
  phone: '(717) 555-0142',
  darkBackground: true,
};

export const eventMock: EventDetails = {
  eventCode: 'RUTHL',
  eventName: 'Ruth',
  theaterLocation: 'STRASBURG_PA',
  theaterName: 'The Lantern House',
  timeZone: 'America/New_York',
  eventStartDate: '2026-03-07',
  eventEndDate: '2026-10-31',
  eventTimeMinutes: 135,
  isShow: true,
  lowestPriceCents: 5900,
  ticketTypes: [],
  nextPerformanceDateTime: '2026-03-21T19:00:00',
  currency: 'USD',
  bookingAvailable: true,
  prices: [],
};

const createPerformance = (eventDateTime: string, eventStatusCode: 'AV' | 'SO' | 'PS' | 'CO') => ({
  eventCode: 'RUTHL',
  eventName: 'Ruth',
  eventDateTime,
  formerDateTime: null,
  eventStatusCode,
  isShow: true,
});

const march: Calendar = {
  eventMap: {
    '2026-03-07': [createPerformance('2026-03-07T19:00:00', 'PS')],
    '2026-03-21': [
      createPerformance('2026-03-21T14:00:00', 'SO'),
      createPerformance('2026-03-21T19:00:00', 'AV'),
    ],
    '2026-03-26': [createPerformance('2026-03-26T14:00:00', 'CO')],
  },
  timeZone: 'America/New_York',
  today: '2026-03-14',
};

/** Mocks a ticketing API with successful answers. `calls` replaces some of them. */
export function mockHelios(calls: Partial<Pick<Helios, 'getEvent' | 'getCalendar'>> = {}): Helios {
  return {
    ...createHelios({ baseUrl: 'https://helios.example' }),
    getEvent: () => Promise.resolve(eventMock),
    getCalendar: () => Promise.resolve(march),
    ...calls,
  };
}
