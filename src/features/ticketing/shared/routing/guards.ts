import type { EventStatusCode, TheaterLocation } from '../../../../helios/types';
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

export function createMissingPerformanceNotice(eventCode: string): GuardNotice {
  return { ...guardTexts.missingPerformance, redirect: eventPath(eventCode) };
}

/**
 * Checks the date-time of the URL before the request to Helios. The router has checked the event code (`resolvePath`).
 */
export function guardDateTime(eventCode: string, dateTime: string): GuardNotice | null {
  return isPerformanceDateTime(dateTime) ? null : createMissingPerformanceNotice(eventCode);
}

/** The redirect for a status that cannot be booked; null for AV, and for a status of a newer Helios (product 4.5). */
export function guardStatus(status: EventStatusCode): GuardNotice | null {
  const text = guardTexts.statuses[status];
  return text ? { ...text, redirect: ticketingPath } : null;
}
