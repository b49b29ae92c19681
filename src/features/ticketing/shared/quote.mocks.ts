import type { Fee, Performance, Quote, QuoteRequest, SeatingPlan, Totals } from '../../../helios/types';

/** A fee in cents. */
function calculateFee(fee: Fee, ticketCount: number, subtotalCents: number): number {
  if (fee.per === 'price') return Math.round((subtotalCents * fee.basisPoints) / 10_000);
  return fee.amountCents * (fee.per === 'ticket' ? ticketCount : 1);
}

/** Answers a quote like Helios, without promo codes, from the prices and fees of the performance. */
export function quoteMock(performance: Performance, plan: SeatingPlan, request: QuoteRequest): Quote {
  const getPrice = (zone: string, ticketType: string) =>
    performance.prices.find((price) => price.priceZone === zone && price.ticketType === ticketType)
      ?.priceCents ?? null;
  if ('seats' in request) {
    const planSeats = plan.zones.flatMap((zone) => zone.rows.flatMap((row) => row.seats));
    const cents = request.seats.map(({ seatGuid, ticketType }) => {
      const priceZone = planSeats.find((seat) => seat.seat_guid === seatGuid)?.category ?? '';
      return getPrice(priceZone, ticketType) ?? 0;
    });
    return { totals: addUp(cents, performance), priceZone: null };
  }
  const priceZones = request.priceZones ?? plan.categories.map((category) => category.name);
  const quotes = priceZones.flatMap((priceZone) => {
    const cents: number[] = [];
    for (const { ticketType, count } of request.quantities) {
      const priceCents = getPrice(priceZone, ticketType);
      if (priceCents === null) return [];
      cents.push(...Array<number>(count).fill(priceCents));
    }
    return { totals: addUp(cents, performance), priceZone };
  });
  const [lowest] = quotes.sort((a, b) => a.totals.totalCents - b.totals.totalCents);
  return lowest ?? { totals: null, priceZone: null };
}

function addUp(priceCents: readonly number[], { fees, taxBasisPoints, currency }: Performance): Totals {
  const subtotalCents = priceCents.reduce((sum, cents) => sum + cents, 0);
  const feesCents = fees.reduce((sum, fee) => sum + calculateFee(fee, priceCents.length, subtotalCents), 0);
  const taxCents = Math.round((subtotalCents * taxBasisPoints) / 10_000);
  const totalCents = subtotalCents + feesCents + taxCents;
  return { subtotalCents, discountCents: 0, feesCents, taxCents, totalCents, currency };
}
