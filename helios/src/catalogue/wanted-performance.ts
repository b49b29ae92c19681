import type { StoredPlan } from '../seating/stored-plans.ts';
import type { CataloguePerformance } from './catalogue-schema.ts';

/** A performance as the file defines it. */
export interface WantedPerformance {
  /** Where the file defines it: `events[0].performances[2]`. */
  path: string;
  eventCode: string;
  dateTime: string;
  timeZone: string;
  plan: StoredPlan;
  status: CataloguePerformance['status'];
  /** The file names a plan for this performance, not only for its theater. */
  hasOwnPlan: boolean;
  /** Before today at the theater. */
  isPast: boolean;
  /** From the first to the last day of the event. */
  isWithinEvent: boolean;
}
