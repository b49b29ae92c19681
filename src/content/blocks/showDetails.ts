import type { LocationItem, ShowDetailsItem, ShowItem } from '../items';
import { day, flag, one, plain } from '../read';
import { displayedEventCode } from '../shows';

export interface ShowDetailsProps {
  eventCode: string;
  /** As visitors see it, see displayedEventCode. */
  displayedCode: string;
  showName: string;
  location: string;
  /** YYYY-MM-DD as the CMS knows it, until Helios says more; null where it does not. */
  startDate: string | null;
  darkBackground: boolean;
}

/** Null where the editor named no show, or one without a code. */
export function normaliseShowDetails(item: ShowDetailsItem): ShowDetailsProps | null {
  const show: ShowItem | null = one(item.show);
  const theatre: LocationItem | null = one(show?.location);
  const eventCode = plain(show?.eventCode);
  if (!eventCode) return null;
  return {
    eventCode,
    displayedCode: displayedEventCode(eventCode),
    showName: plain(show?.name),
    location:
      plain(item.location) ||
      [theatre?.theatreName, theatre?.city, theatre?.state].map(plain).filter(Boolean).join(', '),
    startDate: day(show?.startDate),
    darkBackground: flag(item.darkBackground),
  };
}
