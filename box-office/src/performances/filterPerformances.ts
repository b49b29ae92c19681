import { formatDate } from '../../../src/lib/formatDate';
import { formatTime } from '../../../src/lib/wallClock';
import type { Performance } from '../api/api';

/** The statuses in which staff sell and hold nothing. */
const CLOSED: readonly Performance['eventStatusCode'][] = ['PS', 'CA'];

/** What staff may write to find a performance: words of its name, theater, date and time, in any order. */
function describe({ eventName, theaterName, dateTime, performanceId }: Performance): string {
  const time = formatTime(dateTime);
  return [
    eventName,
    theaterName,
    formatDate(dateTime, 'full'),
    dateTime.slice(0, 10),
    time,
    // "7:00PM" and "7PM"
    time.replace(/\s/g, ''),
    time.replace(/:00|\s/g, ''),
    performanceId,
  ]
    .join(' ')
    .toLowerCase();
}

/** The performances that can be sold and match all words, in their order. An empty location is any theater. */
export function filterPerformances(
  performances: readonly Performance[],
  { words, location }: { words: string; location: string },
): Performance[] {
  const wanted = words.toLowerCase().split(/\s+/).filter(Boolean);
  return performances.filter((performance) => {
    if (CLOSED.includes(performance.eventStatusCode)) return false;
    if (location !== '' && performance.theaterLocation !== location) return false;
    const text = describe(performance);
    return wanted.every((word) => text.includes(word));
  });
}

/** The theaters of performances by location, in the order of their first performance. */
export function listTheaters(performances: readonly Performance[]): Map<string, string> {
  return new Map(performances.map(({ theaterLocation, theaterName }) => [theaterLocation, theaterName]));
}
