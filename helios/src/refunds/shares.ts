export interface PaidSeat {
  seatGuid: string;
  priceCents: number;
}

export interface PaidTotals {
  subtotalCents: number;
  feesCents: number;
  totalCents: number;
}

/**
 * Calculates the cost of each seat of an order: its share of the discounted tickets and the tax, by price,
 * and of the fees, evenly. The shares add up to the total to the cent. In the order of `seats`.
 */
export function sharesOf(seats: readonly PaidSeat[], totals: PaidTotals): Map<string, number> {
  const tickets = totals.totalCents - totals.feesCents;
  let price = 0;
  let given = 0;
  return new Map(
    seats.map((seat, index) => {
      price += seat.priceCents;
      const done = (index + 1) / seats.length;
      const upToHere =
        Math.round(totals.feesCents * done) +
        Math.round(totals.subtotalCents === 0 ? tickets * done : (tickets * price) / totals.subtotalCents);
      const share = upToHere - given;
      given = upToHere;
      return [seat.seatGuid, share];
    }),
  );
}
