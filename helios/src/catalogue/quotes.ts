import type { Db } from '../db/transactions.ts';
import { MAX_TICKETS } from '../lib/limits.ts';
import { invalidFields } from '../lib/problems.ts';
import { calculateTotals } from '../pricing/charges.ts';
import type { SeatingPlans } from '../seating/plans.ts';
import { requirePerformance } from './performances.ts';
import type { Quote, QuoteRequest } from './quote-schemas.ts';
import { priceQuantities, priceSeats } from './seat-prices.ts';

/**
 * The totals that a lock of these seats would have now, or the lowest totals of the quantities in one price zone.
 * Writes nothing, and does not check whether seats are free. Throws PERFORMANCE_NOT_FOUND, UNKNOWN_SEATS,
 * INVALID_REQUEST (a seat named twice, a ticket type without a price for a seat, too many tickets).
 */
export async function createQuote(
  db: Db,
  plans: SeatingPlans,
  performanceId: string,
  request: QuoteRequest,
): Promise<Quote> {
  if ('seats' in request) {
    const performance = await requirePerformance(db, performanceId, { lockId: request.lockId });
    const plan = await plans.get(db, performance.seatingPlanId);
    const seats = priceSeats(performance, plan, request.seats, performance.keptPrices);
    const prices = seats.map((seat) => seat.priceCents);
    return { totals: calculateTotals(prices, performance.rates, performance.discount), priceZone: null };
  }
  const { quantities, priceZones } = request;
  if (quantities.reduce((sum, { count }) => sum + count, 0) > MAX_TICKETS) {
    throw invalidFields({ path: '/quantities', message: `must be ${MAX_TICKETS} tickets at most` });
  }
  const performance = await requirePerformance(db, performanceId);
  let lowest: Quote = { totals: null, priceZone: null };
  for (const priceZone of priceZones ?? (await plans.get(db, performance.seatingPlanId)).priceZones) {
    const prices = priceQuantities(performance, priceZone, quantities);
    if (!prices) continue;
    const totals = calculateTotals(prices, performance.rates);
    if (!lowest.totals || totals.totalCents < lowest.totals.totalCents) lowest = { totals, priceZone };
  }
  return lowest;
}
