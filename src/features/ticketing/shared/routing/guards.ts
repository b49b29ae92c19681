import type { TheaterLocation } from '../../../../helios/types';
import { guardTexts } from '../texts';
import { eventPath, isPerformanceDateTime, ticketingPath } from './paths';

/** A redirect of a guard with its notice (product 5.2). */
export interface GuardNotice {
  title: string;
  message: string;
  redirect: string;
  /** The theater whose box office can help; undefined when unknown */
  location?: TheaterLocation;
}

export function createMissingEventNotice(): GuardNotice {
  return { ...guardTexts.missingEvent, redirect: ticketingPath };
}

export function createMissingShowtimeNotice(eventCode: string): GuardNotice {
  return { ...guardTexts.missingShowtime, redirect: eventPath(eventCode) };
}

/**
 * Checks the date-time of the URL before the request to Helios. The router has checked the event code (`resolvePath`).
 */
export function guardDateTime(eventCode: string, dateTime: string): GuardNotice | null {
  return isPerformanceDateTime(dateTime) ? null : createMissingShowtimeNotice(eventCode);
}

/** Redirects for the statuses CO, PS, SO and NA; returns null for any other (product 4.5). */
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
