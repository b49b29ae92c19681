import type { BestAvailableRequest } from '../../../../helios/types';
import type { SeatingFilters } from '../../../../state/tickets/ticketingStorage';
import { filterTexts as texts } from '../texts';

/** Limits the number of accessible seats to the number of tickets. */
export function limitFilters(filters: SeatingFilters, total: number): SeatingFilters {
  const wheelchairSpaces = Math.min(filters.wheelchairSpaces, total);
  return {
    ...filters,
    wheelchairSpaces,
    companionSeats: Math.min(filters.companionSeats, total - wheelchairSpaces),
  };
}

/** Builds the request for the best seats within the filters. The seats of `lockId` count as free. */
export function toBestAvailableRequest(
  filters: SeatingFilters,
  quantity: number,
  lockId: string | null,
): BestAvailableRequest {
  const { wheelchairSpaces, companionSeats, keepTogether, section, priceZone } = limitFilters(
    filters,
    quantity,
  );
  return {
    quantity,
    ...(wheelchairSpaces > 0 ? { wheelchairSpaces } : {}),
    ...(companionSeats > 0 ? { companionSeats } : {}),
    ...(keepTogether ? { keepTogether } : {}),
    ...(section === null ? {} : { section }),
    ...(priceZone === null ? {} : { priceZone }),
    ...(lockId === null ? {} : { lockId }),
  };
}

/** Describes the filters in short texts: "Gold · Orchestra Center · side by side". Empty without filters. */
export function describeFilters(filters: SeatingFilters): string[] {
  return [
    filters.priceZone,
    filters.section,
    filters.wheelchairSpaces > 0 ? texts.wheelchairCount(filters.wheelchairSpaces) : null,
    filters.companionSeats > 0 ? texts.companionCount(filters.companionSeats) : null,
    filters.keepTogether ? texts.together : null,
  ].filter((word) => word !== null);
}

export function hasFilters(filters: SeatingFilters): boolean {
  return describeFilters(filters).length > 0;
}

/** Whether a seat matches the filters for section and price zone. */
export function matchesFilters(
  filters: Pick<SeatingFilters, 'section' | 'priceZone'>,
  seat: { section: string; priceZone: string },
): boolean {
  return (
    (filters.section === null || filters.section === seat.section) &&
    (filters.priceZone === null || filters.priceZone === seat.priceZone)
  );
}
