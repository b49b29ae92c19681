import { performanceMock } from '../mocks';
import { estimateIn, lowestEstimate, priceZonesOf } from './estimate';

const performance = performanceMock();

test('tickets, fees and tax are added up as Helios does', () => {
  // 2 x 79.00 + 39.00 = 197.00; 3 x 3.50 = 10.50; 6 % of 197.00 = 11.82
  expect(estimateIn(performance, { ADULT: 2, CHILD: 1 }, 'Gold')).toEqual({
    subtotalCents: 19_700,
    feesCents: 1050,
    taxCents: 1182,
    totalCents: 21_932,
  });
});

test('the tax is rounded half up to the cent, on all tickets together', () => {
  const odd = performanceMock({
    prices: [{ priceZone: 'Gold', ticketType: 'ADULT', priceCents: 1025 }],
    fees: { feePerTicketCents: 0, taxBasisPoints: 200 },
  });
  expect(estimateIn(odd, { ADULT: 1 }, 'Gold')?.taxCents).toBe(21);
  expect(estimateIn(odd, { ADULT: 2 }, 'Gold')?.taxCents).toBe(41);
});

test('the least over the zones is found; a zone without a price does not count', () => {
  expect(priceZonesOf(performance)).toEqual(['Gold', 'Silver']);
  expect(lowestEstimate(performance, { ADULT: 1 }, ['Gold', 'Silver'])?.subtotalCents).toBe(4900);
  expect(lowestEstimate(performance, { ADULT: 1 }, ['Gold'])?.subtotalCents).toBe(7900);
  expect(lowestEstimate(performance, { SENIOR: 1 }, ['Gold'])).toBeNull();
});
