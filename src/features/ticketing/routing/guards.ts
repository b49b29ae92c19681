import type { TheaterLocation } from '../../../api/heliosTypes';
import { guardTexts } from '../texts';
import { eventPath, isPerformanceDateTime, ticketingPath } from './paths';

/** Why a visitor was sent elsewhere: the notice they read and where they land (SPEC 5.2). */
export interface GuardNotice {
  title: string;
  message: string;
  redirect: string;
  /** The theatre whose box office can help, where one is known */
  location?: TheaterLocation;
}

export function missingEvent(): GuardNotice {
  return { ...guardTexts.missingEvent, redirect: ticketingPath };
}

export function missingShowtime(eventCode: string): GuardNotice {
  return { ...guardTexts.missingShowtime, redirect: eventPath(eventCode) };
}

/** What the date-time of an address says before Helios is asked. The router has looked at the event code (`answerPath`). */
export function guardDateTime(eventCode: string, dateTime: string): GuardNotice | null {
  return isPerformanceDateTime(dateTime) ? null : missingShowtime(eventCode);
}

/** What the status of a performance says: CO, PS, SO and NA send back, any other value lets on (SPEC 4.5). */
export function guardStatus(eventStatusCode: string): GuardNotice | null {
  switch (eventStatusCode) {
    case 'CO':
    case 'PS':
    case 'SO':
    case 'NA':
      return { ...guardTexts[eventStatusCode], redirect: ticketingPath };
    default:
      return null;
  }
}
