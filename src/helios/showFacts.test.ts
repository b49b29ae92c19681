import type { EventDetails } from './types';
import { getShowFacts } from './showFacts';

const ruth: EventDetails = {
  eventCode: 'RUTHL',
  eventName: 'Ruth',
  theaterLocation: 'STRASBURG_PA',
  theaterName: 'The Lantern House',
  timeZone: 'America/New_York',
  eventStartDate: '2026-09-22',
  eventEndDate: '2027-06-30',
  eventTimeMinutes: 135,
  isShow: true,
  lowestPriceCents: 4900,
  currency: 'USD',
  bookingAvailable: true,
  ticketTypes: [{ code: 'ADULT', label: 'Adult', pluralLabel: 'Adults', ageRange: '13+' }],
  prices: [
    { priceZone: 'Gold', ticketType: 'ADULT', priceCents: 7900 },
    { priceZone: 'Silver', ticketType: 'ADULT', priceCents: 4900 },
  ],
  nextPerformanceDateTime: null,
};

test('formats dates and runtime, and lists the lowest price of each ticket type', () => {
  expect(getShowFacts(ruth)).toMatchObject({
    dates: 'Sep 22, 2026 – Jun 30, 2027',
    runtime: '2 hours 15 minutes',
    ticketTypes: [{ pluralLabel: 'Adults', ageRange: '13+', lowestPrice: '$49.00' }],
  });
});

test('a show of one day has one date', () => {
  expect(getShowFacts({ ...ruth, eventEndDate: ruth.eventStartDate }).dates).toBe('Sep 22, 2026');
});
