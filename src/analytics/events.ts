/** What visitors do that analytics is told of (SPEC 7). No personal data: destinations add what consent allows. */
export type AnalyticsEvent =
  { name: 'stayInTouchBegin' } | { name: 'stayInTouchComplete'; marketingInterestIds: readonly string[] };

export type Destination = (event: AnalyticsEvent) => void;

/** More than a visitor does on one page; what is older is dropped when no destination ever comes. */
const QUEUE_LENGTH = 100;

const queue: AnalyticsEvent[] = [];
const destinations = new Set<Destination>();

/** Tells analytics. Destinations load late, if at all: until one is there, events wait. */
export function track(event: AnalyticsEvent): void {
  if (destinations.size > 0) {
    for (const destination of destinations) destination(event);
    return;
  }
  queue.push(event);
  if (queue.length > QUEUE_LENGTH) queue.shift();
}

/** Sends events to a destination from now on; the first one also gets those that waited. Returns the way to stop. */
export function addDestination(destination: Destination): () => void {
  destinations.add(destination);
  for (const event of queue.splice(0)) destination(event);
  return () => {
    destinations.delete(destination);
  };
}
