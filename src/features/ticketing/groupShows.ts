import type { EventSummary, TheaterLocation } from '../../api/heliosTypes';

export type LocationName = 'lancaster' | 'branson';

/** How location codes are grouped (SPEC 9), in the order of the screen. */
export const locationNames: Record<TheaterLocation, LocationName> = {
  STRASBURG_PA: 'lancaster',
  BRANSON_MO: 'branson',
};

export interface YearOfShows {
  year: string;
  events: EventSummary[];
}

export interface LocationOfShows {
  location: LocationName;
  years: YearOfShows[];
}

/**
 * Groups shows by location, then by year (the first 4 characters of the start date), each year's shows by
 * start date ascending (SPEC 2.2). Shows that start on one day stand by name. A location without shows is left out.
 */
export function groupShows(events: readonly EventSummary[]): LocationOfShows[] {
  const sorted = [...events].sort(
    (a, b) => a.eventStartDate.localeCompare(b.eventStartDate) || a.eventName.localeCompare(b.eventName),
  );
  return Object.values(locationNames)
    .map((location) => {
      const years: YearOfShows[] = [];
      for (const event of sorted) {
        if (locationNames[event.theaterLocation] !== location) continue;
        const year = event.eventStartDate.slice(0, 4);
        const last = years[years.length - 1];
        if (last?.year === year) last.events.push(event);
        else years.push({ year, events: [event] });
      }
      return { location, years };
    })
    .filter(({ years }) => years.length > 0);
}
