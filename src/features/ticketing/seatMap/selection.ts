import type { ChosenSeat } from '../../../state/ticketingStorage';

/** How many seats of each ticket type are wanted: ticket type code -> count. */
export type Quantities = Readonly<Record<string, number>>;

function countOf(seats: readonly ChosenSeat[], ticketType: string): number {
  return seats.filter((seat) => seat.ticketType === ticketType).length;
}

/** The ticket types that still lack seats, one entry for each seat that is missing. */
export function missingTypes(seats: readonly ChosenSeat[], quantities: Quantities): string[] {
  return Object.entries(quantities).flatMap(([ticketType, count]) =>
    Array.from({ length: Math.max(0, count - countOf(seats, ticketType)) }, () => ticketType),
  );
}

/**
 * Adds a seat with the first ticket type that still lacks one. When every seat is chosen: a single ticket
 * moves to the new seat, with more the choice stays as it is (which of them should go?).
 */
export function addSeat(
  seats: readonly ChosenSeat[],
  seatGuid: string,
  quantities: Quantities,
): ChosenSeat[] {
  if (seats.some((seat) => seat.seatGuid === seatGuid)) return [...seats];
  const [ticketType] = missingTypes(seats, quantities);
  if (ticketType !== undefined) return [...seats, { seatGuid, ticketType }];
  const [only] = seats;
  return only && seats.length === 1 ? [{ ...only, seatGuid }] : [...seats];
}

export function removeSeat(seats: readonly ChosenSeat[], seatGuid: string): ChosenSeat[] {
  return seats.filter((seat) => seat.seatGuid !== seatGuid);
}

/** The same seats with the same ticket types, in whatever order. */
export function isSameChoice(one: readonly ChosenSeat[], other: readonly ChosenSeat[]): boolean {
  return (
    one.length === other.length &&
    one.every(({ seatGuid, ticketType }) =>
      other.some((seat) => seat.seatGuid === seatGuid && seat.ticketType === ticketType),
    )
  );
}

/** Replaces the choice by these seats, ticket types in the order they were asked for. */
export function chooseSeats(seatGuids: readonly string[], quantities: Quantities): ChosenSeat[] {
  return seatGuids.reduce<ChosenSeat[]>((chosen, seatGuid) => addSeat(chosen, seatGuid, quantities), []);
}

/** Gives a seat another ticket type; when that type has no place left, it swaps with a seat that has it. */
export function changeTicketType(
  seats: readonly ChosenSeat[],
  seatGuid: string,
  ticketType: string,
  quantities: Quantities,
): ChosenSeat[] {
  const chosen = seats.find((seat) => seat.seatGuid === seatGuid);
  if (!chosen || chosen.ticketType === ticketType) return [...seats];
  const isFull = countOf(seats, ticketType) >= (quantities[ticketType] ?? 0);
  const partner = isFull ? seats.find((seat) => seat.ticketType === ticketType) : undefined;
  if (isFull && !partner) return [...seats];
  return seats.map((seat) => {
    if (seat === chosen) return { ...seat, ticketType };
    return seat === partner ? { ...seat, ticketType: chosen.ticketType } : seat;
  });
}

/** Fits a choice to other quantities: keeps what still has a place, gives the rest a free type or drops it. */
export function fitToQuantities(seats: readonly ChosenSeat[], quantities: Quantities): ChosenSeat[] {
  const kept: ChosenSeat[] = [];
  const homeless: ChosenSeat[] = [];
  for (const seat of seats) {
    if (countOf(kept, seat.ticketType) < (quantities[seat.ticketType] ?? 0)) kept.push(seat);
    else homeless.push(seat);
  }
  for (const seat of homeless) {
    const [ticketType] = missingTypes(kept, quantities);
    if (ticketType !== undefined) kept.push({ ...seat, ticketType });
  }
  return kept;
}
