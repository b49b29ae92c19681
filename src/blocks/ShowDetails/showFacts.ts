import type { EventDetails } from '../../api/heliosTypes';
import { formatMoney } from '../../api/money';
import { formatDate, formatDuration } from '../../api/wallClock';
import { texts } from './texts';

/** First to last day, the year said once: "Mar 7 – Oct 31, 2026". */
export function formatRun(start: string, end: string): string {
  if (start === end) return formatDate(start, 'medium');
  const sameYear = start.slice(0, 4) === end.slice(0, 4);
  const first = formatDate(start, 'medium');
  return `${sameYear ? first.replace(/,[^,]*$/, '') : first} – ${formatDate(end, 'medium')}`;
}

/** The lowest price of a list, "from" where there are others; null where there is none. Whole dollars without cents. */
export function formatLowest(prices: { priceCents: number }[], currency: string): string | null {
  const distinct = [...new Set(prices.map(({ priceCents }) => priceCents))].sort((a, b) => a - b);
  const lowest = distinct[0];
  if (lowest === undefined) return null;
  const price = formatMoney(lowest, currency).replace(/\.00$/, '');
  return distinct.length > 1 ? texts.from(price) : price;
}

/** The texts of the strip out of what is known: null where nothing is. */
export function toFacts(details: EventDetails | null, startDate: string | null) {
  if (!details) return { dates: startDate ? texts.opens(formatDate(startDate, 'medium')) : null, runtime: null, adultPrice: null, childPrice: null };
  const { adultPriceList, childPriceList } = details.eventPriceListDetail;
  return {
    dates: formatRun(details.eventStartDate, details.eventEndDate),
    runtime: formatDuration(details.eventTimeMinutes),
    adultPrice: formatLowest(adultPriceList, details.currency),
    childPrice: formatLowest(childPriceList, details.currency),
  };
}
