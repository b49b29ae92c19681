import { normaliseHtml } from '../html';
import type { LocationItem, ShowCTABlockItem, ShowItem } from '../items';
import { flag, one, plain } from '../read';
import { normaliseVimeoId } from '../video';

export interface ShowCTABlockProps {
  eventCode: string;
  showName: string;
  /** Sanitised HTML, above the star. */
  upperText: string;
  /** Sanitised HTML, below the star. */
  lowerText: string;
  /** Where "Get Tickets" leads; null where it is switched off or the show cannot be booked yet. */
  ticketsHref: string | null;
  /** The film of "Watch Trailer"; null where it is switched off or the show has none. */
  trailerVimeoId: string | null;
  /** Whether "View Show Calendar" is there. */
  calendar: boolean;
  /** For performances that are booked by phone: the theatre's box office, or the company where it has none. */
  phone: string;
  darkBackground: boolean;
}

/**
 * Null where the editor named no show, or one without a code.
 *
 * @param context the phone of the company; may be empty
 */
export function normaliseShowCTABlock(
  item: ShowCTABlockItem,
  { phone }: { phone: string },
): ShowCTABlockProps | null {
  const show: ShowItem | null = one(item.show);
  const theatre: LocationItem | null = one(show?.location);
  const eventCode = plain(show?.eventCode);
  if (!show || !eventCode) return null;
  const bookable = flag(show.bookingAvailable, true) && flag(item.showTickets, true);
  return {
    eventCode,
    showName: plain(show.name),
    upperText: normaliseHtml(item.upperText),
    lowerText: normaliseHtml(item.lowerText),
    ticketsHref: bookable ? `/ticketing/${eventCode}/calendar` : null,
    trailerVimeoId: flag(item.showTrailer, true) ? normaliseVimeoId(show.trailerVimeoID) : null,
    calendar: flag(item.showCalendar, true),
    phone: plain(theatre?.phone) || phone,
    darkBackground: flag(item.darkBackground, true),
  };
}
