import type { EventStatusCode, Performance, TheaterLocation } from '../../../../helios/types';
import { formatDateTime } from '../../../../lib/wallClock';
import { guardTexts } from '../texts';
import { eventPath, isPerformanceDateTime, quantitiesPath, ticketingPath } from './paths';

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

/** The redirect from the former time of a moved performance to its present one; null for the present one. */
export function guardMoved(
  { eventCode, eventName, dateTime }: Pick<Performance, 'eventCode' | 'eventName' | 'dateTime'>,
  linkedDateTime: string,
): GuardNotice | null {
  if (dateTime === linkedDateTime) return null;
  const { title, message } = guardTexts.moved;
  return {
    title,
    message: message(eventName, formatDateTime(dateTime)),
    redirect: quantitiesPath(eventCode, dateTime),
  };
}
