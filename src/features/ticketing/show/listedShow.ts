import type { EventSummary } from '../../../helios/types';
import type { ImageModel } from '../../../design-system';
import type { TicketingData } from '../shared/ticketingData';
import { groupShows } from './groupShows';

/** How the picture of a show is shown. The head of the page requests the first one in the same way. */
export const showPicture = { aspectRatio: '8:5', sizes: '(min-width: 769px) 24rem, 100vw' } as const;

/** A show of the list. */
export interface ListedShow extends Pick<
  EventSummary,
  'eventCode' | 'eventName' | 'theaterLocation' | 'theaterName' | 'eventStartDate'
> {
  /** Null until Helios has answered */
  offer: EventSummary | null;
}

export function toListedShows(events: readonly EventSummary[]): ListedShow[] {
  return events.map((event) => ({ ...event, offer: event }));
}

/**
 * The shows that the build knows, for the HTML of the page. Helios decides which of them are on sale. Those without a theater or a first
 * day have no place in the list.
 */
export function listKnownShows({ shows, theaters }: TicketingData): ListedShow[] {
  return Object.entries(shows).flatMap(([eventCode, { name, locationCode, startDate }]) => {
    const theater = theaters[locationCode];
    if (!theater || !name || !startDate) return [];
    return [
      {
        eventCode,
        eventName: name,
        theaterLocation: locationCode,
        theaterName: theater.theaterName,
        eventStartDate: startDate,
        offer: null,
      },
    ];
  });
}

/** The picture of the first show that the build knows. */
export function findFirstPicture(data: TicketingData): ImageModel | null {
  const [first] = groupShows(listKnownShows(data), Object.keys(data.theaters));
  const show = first?.years[0]?.events[0];
  return (show && data.shows[show.eventCode]?.image) ?? null;
}
