import { defineBlock } from '../defineBlock';
import { normalizeHtml } from '../html';
import type { ItemOf, LocationItem, ShowItem } from '../items';
import { readBoolean, readItem, readText, normalizeVimeoId } from '../read';
import { manyToOne } from '../relation';

export interface ShowCTABlockProps {
  /** Null without a show or if the show has no code. Then the block has no buttons. */
  eventCode: string | null;
  showName: string;
  /** Sanitized HTML, above the star. */
  upperText: string;
  /** Sanitized HTML, below the star. */
  lowerText: string;
  /** The link of "Get Tickets"; null if it is switched off or the show is not bookable. */
  ticketsHref: string | null;
  /** The video of "Watch Trailer"; null if it is switched off or the show has none. */
  trailerVimeoId: string | null;
  /** Whether to show "View Show Calendar". */
  calendar: boolean;
  /** For performances that are booked by phone: the number of the theater, or of the company if the theater has none. */
  phone: string;
  darkBackground: boolean;
}

/**
 * Returns null without a show and a text.
 *
 * @param context the phone of the company, which may be empty; and a function that adds a warning for the editor
 */
export function normalizeShowCTABlock(
  item: ItemOf<'showCTABlock'>,
  { phone, addBlockWarning = () => {} }: { phone: string; addBlockWarning?: (sentence: string) => void },
): ShowCTABlockProps | null {
  const show: ShowItem | null = readItem(item.show);
  const theater: LocationItem | null = readItem(show?.location);
  const eventCode = readText(show?.eventCode);
  const upperText = normalizeHtml(item.upperText);
  const lowerText = normalizeHtml(item.lowerText);
  const darkBackground = readBoolean(item.darkBackground, true);
  if (!show || !eventCode) {
    if (!upperText && !lowerText) return null;
    addBlockWarning('It shows without buttons: choose a show that has an event code.');
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
  const isBookable = readBoolean(show.bookingAvailable, true) && readBoolean(item.showTickets, true);
  return {
    eventCode,
    showName: readText(show.name),
    upperText,
    lowerText,
    ticketsHref: isBookable ? `/ticketing/${eventCode}/calendar` : null,
    trailerVimeoId: readBoolean(item.showTrailer, true) ? normalizeVimeoId(show.trailerVimeoID) : null,
    calendar: readBoolean(item.showCalendar, true),
    phone: readText(theater?.phone) || phone,
    darkBackground,
  };
}

export const showCTABlock = defineBlock({
  collection: 'showCTABlock',
  relations: { showCTABlock: { show: manyToOne('shows') } },
  normalize: normalizeShowCTABlock,
  requirement: 'A show or a text is required',
  innerHeadings: ({ upperText, lowerText }) => [upperText, lowerText],
});
