import type { EventDetails } from '../../helios/types';
import type { ShowDetailsProps } from '../../content/blocks/showDetails';

export const showDetailsMock: ShowDetailsProps = {
  eventCode: 'RUTHL',
  displayedCode: 'RUTHL',
  showName: 'Ruth',
  location: 'The Lantern House, Ronks, PA',
  startDate: '2026-03-07',
  darkBackground: false,
};

/** The event in the ticketing API. */
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
  lowestPriceCents: 4900,
  currency: 'USD',
  bookingAvailable: true,
  ticketTypes: [
    { code: 'ADULT', label: 'Adult', pluralLabel: 'Adults', ageRange: '13+' },
    { code: 'CHILD', label: 'Child', pluralLabel: 'Children', ageRange: '2-12' },
  ],
  prices: [
    { priceZone: 'Gold', ticketType: 'ADULT', priceCents: 7900 },
    { priceZone: 'Silver', ticketType: 'ADULT', priceCents: 4900 },
    { priceZone: 'Silver', ticketType: 'CHILD', priceCents: 2900 },
  ],
  nextPerformanceDateTime: '2026-03-14T19:00:00',
};
