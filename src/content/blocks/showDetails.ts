import { defineBlock } from '../defineBlock';
import type { ItemOf, LocationItem, ShowItem } from '../items';
import { readBoolean, readDate, readItem, readText } from '../read';
import { manyToOne } from '../relation';
import { getDisplayedEventCode } from '../shows';

export interface ShowDetailsProps {
  eventCode: string;
  /** The code that visitors see, see getDisplayedEventCode. */
  displayedCode: string;
  showName: string;
  location: string;
  /** YYYY-MM-DD from the CMS, shown until Helios answers; null if not set. */
  startDate: string | null;
  darkBackground: boolean;
}

/** Returns null without a show or if the show has no code. */
export function normalizeShowDetails(item: ItemOf<'showDetails'>): ShowDetailsProps | null {
  const show: ShowItem | null = readItem(item.show);
  const theater: LocationItem | null = readItem(show?.location);
  const eventCode = readText(show?.eventCode);
  if (!eventCode) return null;
  return {
    eventCode,
    displayedCode: getDisplayedEventCode(eventCode),
    showName: readText(show?.name),
    location:
      readText(item.location) ||
      [theater?.theatreName, theater?.city, theater?.state].map(readText).filter(Boolean).join(', '),
    startDate: readDate(show?.startDate),
    darkBackground: readBoolean(item.darkBackground),
  };
}

export const showDetails = defineBlock({
  collection: 'showDetails',
  relations: { showDetails: { show: manyToOne('shows') } },
  normalize: normalizeShowDetails,
  // Product 8.
  requirement: 'Show code is required',
  innerHeadings: true,
});
