import type { LocationItem, ShowDetailsItem, ShowItem } from '../items';
import { readBoolean, readDate, readItem, readText } from '../read';
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
export function normalizeShowDetails(item: ShowDetailsItem): ShowDetailsProps | null {
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
