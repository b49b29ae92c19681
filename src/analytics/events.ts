/**
 * Visitor actions that are reported to analytics (product 7). Events hold no personal data: a destination adds what the
 * visitor's consent allows.
 */
export type AnalyticsEvent =
  | { name: 'stayInTouchBegin' }
  | { name: 'stayInTouchComplete'; marketingInterestIds: readonly string[] }
  | { name: 'donationRequestSubmitted' };

export type Destination = (event: AnalyticsEvent) => void;

/** Longer than the list of events of one page. The oldest event is dropped when no destination ever loads. */
const QUEUE_LENGTH = 100;

const queue: AnalyticsEvent[] = [];
const destinations = new Set<Destination>();

/**
 * Sends an event to all destinations. Destinations load late or never, so events are queued until the first one is
 * added.
 */
export function track(event: AnalyticsEvent): void {
  if (destinations.size > 0) {
    for (const destination of destinations) destination(event);
    return;
  }
  queue.push(event);
  if (queue.length > QUEUE_LENGTH) queue.shift();
}

/** Adds a destination. The first one also receives the queued events. Returns a function that removes it. */
export function addDestination(destination: Destination): () => void {
  destinations.add(destination);
  for (const event of queue.splice(0)) destination(event);
  return () => {
    destinations.delete(destination);
  };
}
