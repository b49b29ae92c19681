import type { BestAvailableRequest } from '../../../api/heliosTypes';
import type { SeatingFilters } from '../../../state/ticketingStorage';
import { filterTexts as texts } from '../texts';

/** The filters as far as they make sense for so many tickets: no more special places than tickets. */
export function fitFilters(filters: SeatingFilters, total: number): SeatingFilters {
  const wheelchairSpaces = Math.min(filters.wheelchairSpaces, total);
  return {
    ...filters,
    wheelchairSpaces,
    companionSeats: Math.min(filters.companionSeats, total - wheelchairSpaces),
  };
}

/** The wish for the best seats within the filters. `lockId`: the visitor's own seats count as free. */
export function bestSeatsWish(
  filters: SeatingFilters,
  quantity: number,
  lockId: string | null,
): BestAvailableRequest {
  const { wheelchairSpaces, companionSeats, keepTogether, section, priceZone } = fitFilters(
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

/** What is wished for, in a few words: "Gold · Orchestra Center · side by side". Empty without filters. */
export function filterWords(filters: SeatingFilters): string[] {
  return [
    filters.priceZone,
    filters.section,
    filters.wheelchairSpaces > 0 ? texts.wheelchairCount(filters.wheelchairSpaces) : null,
    filters.companionSeats > 0 ? texts.companionCount(filters.companionSeats) : null,
    filters.keepTogether ? texts.together : null,
  ].filter((word) => word !== null);
}

export function hasFilters(filters: SeatingFilters): boolean {
  return filterWords(filters).length > 0;
}

/** Whether a seat lies within the section and the price zone that are wished for. */
export function isWithin(
  filters: Pick<SeatingFilters, 'section' | 'priceZone'>,
  seat: { section: string; priceZone: string },
): boolean {
  return (
    (filters.section === null || filters.section === seat.section) &&
    (filters.priceZone === null || filters.priceZone === seat.priceZone)
  );
}
