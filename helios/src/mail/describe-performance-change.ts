import { formatDateTime } from '../lib/format.ts';
import type { Order } from '../orders/schemas.ts';
import { formatPlaceLines, formatTimeLines } from '../tickets/letterhead.ts';
import type { Letterhead } from '../tickets/letterhead.ts';
import { formatSeatLines } from './calendar-file.ts';
import type { EventBox } from './html.ts';

interface ChangeText {
  subject: string;
  event: EventBox | null;
  paragraphs: string[];
}

/**
 * The text of the mail about a canceled or moved performance, from the present state of the order: a moved one may be canceled by now.
 * `orderUrl` leads to the page on which the buyer chooses.
 */
export function describePerformanceChange(
  order: Order,
  letterhead: Letterhead,
  orderUrl: string,
): ChangeText {
  const { performance, performanceChange: change, orderNumber } = order;
  if (!change) throw new Error('A mail about a changed performance has no change.');
  const seats = formatSeatLines(order);
  const lines = seats.map((line) => `- ${line}`).join('\n');
  const options = describeOptions(order, letterhead.locale, orderUrl);
  if (change.kind === 'canceled') {
    const when = formatDateTime(performance.dateTime, letterhead.locale);
    return {
      subject: `Canceled: ${performance.eventName} (order ${orderNumber})`,
      event: null,
      paragraphs: [
        `We are sorry: ${performance.eventName} on ${when} is canceled. ${change.reason}`,
        seats.length > 0 ? `These tickets of your order ${orderNumber} are no longer valid:\n${lines}` : '',
        ...options,
      ],
    };
  }
  return {
    subject: `New time: ${performance.eventName} (order ${orderNumber})`,
    event: {
      title: performance.eventName,
      lines: [...formatTimeLines(order, letterhead), ...formatPlaceLines(letterhead)],
      link: null,
    },
    paragraphs: [
      `${performance.eventName} has a new time: ${formatDateTime(performance.dateTime, letterhead.locale)}. It was ` +
        `${formatDateTime(change.formerDateTime ?? performance.dateTime, letterhead.locale)}. ${change.reason}`,
      seats.length > 0
        ? `Your tickets of order ${orderNumber} are valid at the new time. You need no new ones:\n${lines}`
        : '',
      'The new date is attached as a calendar file.',
      ...options,
    ],
  };
}

/** What the buyer can do; empty when nothing is left to choose. */
function describeOptions(order: Order, locale: string, orderUrl: string): string[] {
  const { performanceChange: change, exchanges, returns, totals } = order;
  if (!change || !(exchanges?.seats.length || returns?.seats.length)) return [];
  const until = formatDateTime(change.chooseUntilDateTime, locale);
  const isCanceled = change.kind === 'canceled';
  const isFree = totals.totalCents === 0;
  const choice = isFree
    ? `Until ${until} you can choose another performance of the theater.`
    : `Until ${until} you can choose another performance of the theater, a gift card, or your money back. We keep no fee.`;
  const otherwise = isCanceled
    ? isFree
      ? ''
      : 'If you choose nothing, all that you have paid for these tickets goes back the way it was paid. You need not do anything for that.'
    : 'If you want to come, you need not do anything.';
  return [[choice, otherwise].filter((sentence) => sentence !== '').join(' '), `Choose here:\n${orderUrl}`];
}
