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
  /** The ticket types of the event, in the order for visitors */
  ticketTypes: TicketTypeFacts[];
}

export interface TicketTypeFacts {
  /** "Adults" */
  pluralLabel: string;
  /** "13+"; empty when there is none */
  ageRange: string;
  /** The lowest price, "$49.00" */
  lowestPrice: string;
}

export function getShowFacts(event: EventDetails): ShowFacts {
  const start = formatDate(event.eventStartDate, 'medium');
  const end = formatDate(event.eventEndDate, 'medium');
  return {
    dates: start === end ? start : `${start} – ${end}`,
    runtime: formatDuration(event.eventTimeMinutes),
    ticketTypes: event.ticketTypes.map(({ code, pluralLabel, ageRange }) => {
      const prices = event.prices.filter((price) => price.ticketType === code);
      const lowestCents = Math.min(...prices.map((price) => price.priceCents));
      return { pluralLabel, ageRange, lowestPrice: formatMoney(lowestCents, event.currency) };
    }),
  };
}
