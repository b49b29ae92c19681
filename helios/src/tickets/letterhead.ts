import type { Config } from '../lib/config.ts';
import { formatDateTime, formatTime } from '../lib/format.ts';
import type { Order, Venue } from '../orders/schemas.ts';

/** The sender and the venue. An unknown address or phone number is empty. */
export interface Letterhead extends Venue {
  company: string;
  /** Of dates and times. */
  locale: string;
}

export function createLetterhead(
  { config }: { config: Pick<Config, 'companyName' | 'locale'> },
  { venue }: Order,
): Letterhead {
  return { company: config.companyName, locale: config.locale, ...venue };
}

export function formatPhoneLines({ phoneNumber }: Letterhead): string[] {
  return phoneNumber === '' ? [] : [`Box office: ${phoneNumber}`];
}

/** The name of the theater, followed by its address. Empty lines are omitted. */
export function formatPlaceLines({ name, address }: Letterhead): string[] {
  return [name, address].filter((line) => line !== '');
}

/** "Doors open at 6:15 PM"; empty if the theater has no doors time. */
export function formatDoorsLines({ doorsAt, locale }: Letterhead): string[] {
  return doorsAt ? [`Doors open at ${formatTime(doorsAt, locale)}`] : [];
}

/** The start of the performance, followed by the doors time. */
export function formatTimeLines({ performance }: Order, letterhead: Letterhead): string[] {
  return [formatDateTime(performance.dateTime, letterhead.locale), ...formatDoorsLines(letterhead)];
}
