import { normaliseHtml } from '../html';
import type { LocationItem, ShowCTABlockItem, ShowItem } from '../items';
import { flag, one, plain } from '../read';
import { normaliseVimeoId } from '../video';

export interface ShowCTABlockProps {
  /** Null where the editor named no show, or one without a code: then there is no button. */
  eventCode: string | null;
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
 * Null where there is no show and no text.
 *
 * @param context the phone of the company, may be empty; and what takes a note for the editor
 */
export function normaliseShowCTABlock(
  item: ShowCTABlockItem,
  { phone, note = () => {} }: { phone: string; note?: (sentence: string) => void },
): ShowCTABlockProps | null {
  const show: ShowItem | null = one(item.show);
  const theatre: LocationItem | null = one(show?.location);
  const eventCode = plain(show?.eventCode);
  const upperText = normaliseHtml(item.upperText);
  const lowerText = normaliseHtml(item.lowerText);
  const darkBackground = flag(item.darkBackground, true);
  if (!show || !eventCode) {
    if (!upperText && !lowerText) return null;
    note('It shows without buttons: choose a show that has an event code.');
    return {
      eventCode: null,
      showName: '',
      upperText,
      lowerText,
      ticketsHref: null,
      trailerVimeoId: null,
      calendar: false,
      phone: '',
      darkBackground,
    };
  }
  const bookable = flag(show.bookingAvailable, true) && flag(item.showTickets, true);
  return {
    eventCode,
    showName: plain(show.name),
    upperText,
    lowerText,
    ticketsHref: bookable ? `/ticketing/${eventCode}/calendar` : null,
    trailerVimeoId: flag(item.showTrailer, true) ? normaliseVimeoId(show.trailerVimeoID) : null,
    calendar: flag(item.showCalendar, true),
    phone: plain(theatre?.phone) || phone,
    darkBackground,
  };
}
