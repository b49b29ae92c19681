import type { ShowDetailsItem } from '../items';
import { displayedEventCode } from '../shows';
import { plain } from '../text';

export interface ShowDetailsProps {
  /** Null where the editor named no show (SPEC 8: "Show code is required"). */
  eventCode: string | null;
  /** As visitors see it, see displayedEventCode. */
  displayedCode: string;
  showName: string;
  location: string;
  /** YYYY-MM-DD as the CMS knows it, until Helios says more; null where it does not. */
  startDate: string | null;
  darkBackground: boolean;
}

export function normaliseShowDetails(item: ShowDetailsItem): ShowDetailsProps {
  const show = item.show;
  const eventCode = plain(show?.eventCode) || null;
  return {
    eventCode,
    displayedCode: eventCode ? displayedEventCode(eventCode) : '',
    showName: plain(show?.name),
    location:
      plain(item.location) ||
      [plain(show?.location?.theatreName), placeOf(show?.location)].filter(Boolean).join(', '),
    startDate: show?.startDate?.slice(0, 10) ?? null,
    darkBackground: item.darkBackground ?? false,
  };
}

function placeOf(location: { city?: string | null; state?: string | null } | null | undefined): string {
  return [plain(location?.city), plain(location?.state)].filter(Boolean).join(', ');
}
