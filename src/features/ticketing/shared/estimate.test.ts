import { performanceMock } from './mocks';
import { estimateInZone, findLowestEstimate, getPriceZones } from './estimate';

const performance = performanceMock();

test('adds tickets, fees and tax like Helios', () => {
  // 2 x 79.00 + 39.00 = 197.00; 3 x 3.50 = 10.50; 6 % of 197.00 = 11.82
  expect(estimateInZone(performance, { ADULT: 2, CHILD: 1 }, 'Gold')).toEqual({
    subtotalCents: 19_700,
    feesCents: 1050,
    taxCents: 1182,
    totalCents: 21_932,
  });
});

test('rounds the tax of all tickets together, half up to the cent', () => {
  const odd = performanceMock({
    prices: [{ priceZone: 'Gold', ticketType: 'ADULT', priceCents: 1025 }],
    fees: { feePerTicketCents: 0, taxBasisPoints: 200 },
  });
  expect(estimateInZone(odd, { ADULT: 1 }, 'Gold')?.taxCents).toBe(21);
  expect(estimateInZone(odd, { ADULT: 2 }, 'Gold')?.taxCents).toBe(41);
});

test('finds the lowest estimate of the zones and ignores zones without a price', () => {
  expect(getPriceZones(performance)).toEqual(['Gold', 'Silver']);
  expect(findLowestEstimate(performance, { ADULT: 1 }, ['Gold', 'Silver'])?.subtotalCents).toBe(4900);
  expect(findLowestEstimate(performance, { ADULT: 1 }, ['Gold'])?.subtotalCents).toBe(7900);
  expect(findLowestEstimate(performance, { SENIOR: 1 }, ['Gold'])).toBeNull();
});
