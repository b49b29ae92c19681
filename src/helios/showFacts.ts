import { getChildAgeRange } from '../content/shows';
import type { EventDetails } from './types';
import { formatMoney } from '../lib/money';
import { formatDate } from '../lib/formatDate';
import { formatDuration } from '../lib/wallClock';

/** The formatted facts of the show-details strip (product 2.7). */
export interface ShowFacts {
  /** "Sep 22, 2026 – Jun 30, 2027", or one day */
  dates: string;
  /** "2 hours 15 minutes" */
  runtime: string;
  /** The lowest adult price, "$49.00", or null when none is on sale */
  adultPrice: string | null;
  /** The lowest child price */
  childPrice: string | null;
  /** "2-12" if the show year is after 2025, else "3-12" */
  childAges: string;
}

export function getShowFacts(event: EventDetails): ShowFacts {
  const { adultPriceList, childPriceList } = event.eventPriceListDetail;
  const formatLowestPrice = (prices: { priceCents: number }[]) =>
    prices.length === 0
      ? null
      : formatMoney(Math.min(...prices.map((price) => price.priceCents)), event.currency);
  const start = formatDate(event.eventStartDate, 'medium');
  const end = formatDate(event.eventEndDate, 'medium');
  return {
    dates: start === end ? start : `${start} – ${end}`,
    runtime: formatDuration(event.eventTimeMinutes),
    adultPrice: formatLowestPrice(adultPriceList),
    childPrice: formatLowestPrice(childPriceList),
    childAges: getChildAgeRange(event.eventStartDate),
  };
}
