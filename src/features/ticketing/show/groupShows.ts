import type { EventSummary, TheaterLocation } from '../../../helios/types';

export type LocationName = 'lancaster' | 'branson';

/** The location of each theater code (product 9), in the order of the screen. */
export const locationNames: Record<TheaterLocation, LocationName> = {
  STRASBURG_PA: 'lancaster',
  BRANSON_MO: 'branson',
};

export interface ShowsByYear {
  year: string;
  events: EventSummary[];
}

export interface ShowsByLocation {
  location: LocationName;
  years: ShowsByYear[];
}

/**
 * Groups shows by location, then by year (the first 4 characters of the start date), sorted by start date (product 2.2)
 * and name. Locations without shows are omitted.
 */
export function groupShows(events: readonly EventSummary[]): ShowsByLocation[] {
  const sorted = [...events].sort(
    (a, b) => a.eventStartDate.localeCompare(b.eventStartDate) || a.eventName.localeCompare(b.eventName),
  );
  return Object.values(locationNames)
    .map((location) => {
      const years: ShowsByYear[] = [];
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
