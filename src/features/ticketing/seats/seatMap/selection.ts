import type { SelectedSeat } from '../../../../state/tickets/ticketingStorage';

/** The number of seats per ticket type: ticket type code -> count. */
export type Quantities = Readonly<Record<string, number>>;

function countSeats(seats: readonly SelectedSeat[], ticketType: string): number {
  return seats.filter((seat) => seat.ticketType === ticketType).length;
}

/** The ticket types without a seat, one entry per missing seat. */
export function getMissingTypes(seats: readonly SelectedSeat[], quantities: Quantities): string[] {
  return Object.entries(quantities).flatMap(([ticketType, count]) =>
    Array.from({ length: Math.max(0, count - countSeats(seats, ticketType)) }, () => ticketType),
  );
}

/**
 * Adds a seat with the first missing ticket type. When no type is missing, a single ticket moves to the new seat;
 * with more tickets the selection does not change, because it is unclear which seat to replace.
 */
export function addSeat(
  seats: readonly SelectedSeat[],
  seatGuid: string,
  quantities: Quantities,
): SelectedSeat[] {
  if (seats.some((seat) => seat.seatGuid === seatGuid)) return [...seats];
  const [ticketType] = getMissingTypes(seats, quantities);
  if (ticketType !== undefined) return [...seats, { seatGuid, ticketType }];
  const [onlySeat] = seats;
  return onlySeat && seats.length === 1 ? [{ ...onlySeat, seatGuid }] : [...seats];
}

export function removeSeat(seats: readonly SelectedSeat[], seatGuid: string): SelectedSeat[] {
  return seats.filter((seat) => seat.seatGuid !== seatGuid);
}

/** Whether both selections have the same seats with the same ticket types, in any order. */
export function isSameSelection(first: readonly SelectedSeat[], second: readonly SelectedSeat[]): boolean {
  return (
    first.length === second.length &&
    first.every(({ seatGuid, ticketType }) =>
      second.some((seat) => seat.seatGuid === seatGuid && seat.ticketType === ticketType),
    )
  );
}

/** Creates a selection of these seats, with the ticket types in their order. */
export function assignSeats(seatGuids: readonly string[], quantities: Quantities): SelectedSeat[] {
  return seatGuids.reduce<SelectedSeat[]>(
    (selectedSeats, seatGuid) => addSeat(selectedSeats, seatGuid, quantities),
    [],
  );
}

/** Changes the ticket type of a seat. When the type is used up, it swaps types with a seat that has it. */
export function changeTicketType(
  seats: readonly SelectedSeat[],
  seatGuid: string,
  ticketType: string,
  quantities: Quantities,
): SelectedSeat[] {
  const changedSeat = seats.find((seat) => seat.seatGuid === seatGuid);
  if (!changedSeat || changedSeat.ticketType === ticketType) return [...seats];
  const isFull = countSeats(seats, ticketType) >= (quantities[ticketType] ?? 0);
  const partner = isFull ? seats.find((seat) => seat.ticketType === ticketType) : undefined;
  if (isFull && !partner) return [...seats];
  return seats.map((seat) => {
    if (seat === changedSeat) return { ...seat, ticketType };
    return seat === partner ? { ...seat, ticketType: changedSeat.ticketType } : seat;
  });
}

/** Adapts a selection to changed quantities: keeps matching seats, assigns free types to others or drops them. */
export function fitToQuantities(seats: readonly SelectedSeat[], quantities: Quantities): SelectedSeat[] {
  const placedSeats: SelectedSeat[] = [];
  const unplacedSeats: SelectedSeat[] = [];
  for (const seat of seats) {
    if (countSeats(placedSeats, seat.ticketType) < (quantities[seat.ticketType] ?? 0)) placedSeats.push(seat);
    else unplacedSeats.push(seat);
  }
  for (const seat of unplacedSeats) {
    const [ticketType] = getMissingTypes(placedSeats, quantities);
    if (ticketType !== undefined) placedSeats.push({ ...seat, ticketType });
  }
  return placedSeats;
}
