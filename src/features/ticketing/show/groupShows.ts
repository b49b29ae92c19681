import { compareTexts } from '../../../lib/compareTexts';
import type { EventSummary, TheaterLocation } from '../../../helios/types';

/** What the order of the shows depends on. */
type Show = Pick<EventSummary, 'eventName' | 'theaterLocation' | 'eventStartDate'>;

interface ShowsByYear<Event extends Show> {
  year: string;
  events: Event[];
}

interface ShowsByLocation<Event extends Show> {
  location: TheaterLocation;
  years: ShowsByYear<Event>[];
}

/**
 * Groups shows by location, then by year (the first 4 characters of the start date), sorted by start date (product 2.2)
 * and name. Locations without shows are omitted.
 *
 * @param order location codes in the order of the screen. Others follow in the order of their first show.
 */
export function groupShows<Event extends Show>(
  events: readonly Event[],
  order: readonly string[],
): ShowsByLocation<Event>[] {
  const sorted = [...events].sort(
    (a, b) => compareTexts(a.eventStartDate, b.eventStartDate) || compareTexts(a.eventName, b.eventName),
  );
  const locations = [...new Set(sorted.map((event) => event.theaterLocation))];
  const getPosition = (location: string) =>
    order.includes(location) ? order.indexOf(location) : order.length;
  return locations
    .sort((a, b) => getPosition(a) - getPosition(b))
    .map((location) => {
      const years: ShowsByYear<Event>[] = [];
      for (const event of sorted) {
        if (event.theaterLocation !== location) continue;
        const year = event.eventStartDate.slice(0, 4);
        const last = years[years.length - 1];
        if (last?.year === year) last.events.push(event);
        else years.push({ year, events: [event] });
      }
      return { location, years };
    });
}
